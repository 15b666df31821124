"""Builds the extension bastide._core with CMake. Of the environment it reads

BASTIDE_EXTENSION   a module that is built already, which is taken as it is (./bastide python)
BASTIDE_PROGRAM     the program that goes with it
CMAKE_PREFIX_PATH   where the library and the program are installed (cmake --install), to build on that
                    without any, both are built from the sources beside this folder
"""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# What makes wheels came to setuptools late; pip itself would only say "invalid command 'bdist_wheel'".
if not importlib.util.find_spec("setuptools.command.bdist_wheel") and not importlib.util.find_spec("wheel"):
    sys.exit(f"bastide: found no package wheel for {sys.executable}, expected Debian's python3-wheel, which virtual environments see that "
             "are made with --system-site-packages")

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent


def version():
    """The project's, which stands in its CMakeLists.txt alone."""
    return re.search(r"project\(bastide VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        to = Path(self.get_ext_fullpath(ext.name)).resolve()
        to.parent.mkdir(parents=True, exist_ok=True)
        extension = os.environ.get("BASTIDE_EXTENSION")
        if extension:
            program = os.environ.get("BASTIDE_PROGRAM")
        else:
            extension, program = self.build_with_cmake()
        shutil.copy2(extension, to)
        if program:
            # The package finds it there: bastide/_program.py.
            (to.parent / "program").mkdir(exist_ok=True)
            shutil.copy2(program, to.parent / "program" / "bastide")

    def build_with_cmake(self):
        build = Path(self.build_temp).resolve()
        options = ["-DCMAKE_BUILD_TYPE=Release", f"-DPython_EXECUTABLE={sys.executable}"]
        installed = os.environ.get("CMAKE_PREFIX_PATH")
        if installed:
            source, module, program = HERE, build / "bastide", shutil.which("bastide", path=os.path.join(installed, "bin"))
        else:
            source, module, program = ROOT, build / "python" / "bastide", build / "bastide"
            options += ["-DBASTIDE_TESTS=OFF", "-DBASTIDE_BENCH=OFF", "-DBASTIDE_MPI=OFF"]
        targets = ["bastide_python"] if installed else ["bastide_python", "bastide_program"]
        subprocess.run(["cmake", "-S", source, "-B", build, *options], check=True)
        subprocess.run(["cmake", "--build", build, "--target", *targets, "--parallel", "2"], check=True)
        return next(module.glob("_core*.so")), program


(ROOT / "build").mkdir(exist_ok=True)
# It names the places of files, which are others where the sources were moved.
shutil.rmtree(ROOT / "build" / "bastide.egg-info", ignore_errors=True)
setup(
    version=version(),
    ext_modules=[Extension("bastide._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild},
    # Nothing is left beside the sources.
    options={"build": {"build_base": str(ROOT / "build" / "python-package")}, "egg_info": {"egg_base": str(ROOT / "build")}},
)
