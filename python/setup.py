"""Builds the extension bastide._core with CMake. Of the environment it reads

BASTIDE_EXTENSION   a module that is built already, which is taken as it is (./bastide python)
CMAKE_PREFIX_PATH   where the library is installed (cmake --install), to build on that
                    without either, the library is built from the sources beside this folder
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


def version():
    """The project's, which stands in its CMakeLists.txt alone."""
    return re.search(r"project\(bastide VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        to = Path(self.get_ext_fullpath(ext.name)).resolve()
        to.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(os.environ.get("BASTIDE_EXTENSION") or self.build_with_cmake(), to)

    def build_with_cmake(self):
        build = Path(self.build_temp).resolve()
        options = ["-DCMAKE_BUILD_TYPE=Release", f"-DPython_EXECUTABLE={sys.executable}"]
        if os.environ.get("CMAKE_PREFIX_PATH"):
            source, module = HERE, build / "bastide"
        else:
            source, module = ROOT, build / "python" / "bastide"
            options += ["-DBASTIDE_TESTS=OFF", "-DBASTIDE_BENCH=OFF", "-DBASTIDE_MPI=OFF"]
        subprocess.run(["cmake", "-S", source, "-B", build, *options], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "bastide_python", "--parallel", "2"], check=True)
        return next(module.glob("_core*.so"))


(ROOT / "build").mkdir(exist_ok=True)
setup(
    version=version(),
    ext_modules=[Extension("bastide._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    # Nothing is left beside the sources.
    options={"build": {"build_base": str(ROOT / "build" / "python-package")}, "egg_info": {"egg_base": str(ROOT / "build")}},
)
