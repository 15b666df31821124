"""Other packages, which are not needed by all."""

import importlib
from typing import Any

#: Where Debian has them.
_DEBIAN = {"numpy": "python3-numpy", "pandas": "python3-pandas"}


def package(name: str, needed_by: str) -> Any:
    """The module of another package. Raises ImportError that says who needs it, and how it is installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        needed = name.partition(".")[0]
        how = f"pip install {needed}" + (f", or Debian's {_DEBIAN[needed]}" if needed in _DEBIAN else "")
        raise ImportError(f"{needed_by} needs the package {needed}: {how}", name=needed) from error
