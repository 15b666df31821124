"""Arrays that are handed out by DLPack alone, by capsules that are made by hand as the protocol has them."""

import ctypes


class _Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("device", ctypes.c_int32), ("number", ctypes.c_int32), ("dimensions", ctypes.c_int32),
                ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16), ("shape", ctypes.POINTER(ctypes.c_int64)),
                ("strides", ctypes.POINTER(ctypes.c_int64)), ("offset", ctypes.c_uint64)]


class _Managed(ctypes.Structure):
    _fields_ = [("tensor", _Tensor), ("owner", ctypes.c_void_p), ("free", ctypes.c_void_p)]


class _Versioned(ctypes.Structure):
    _fields_ = [("major", ctypes.c_uint32), ("minor", ctypes.c_uint32), ("owner", ctypes.c_void_p), ("free", ctypes.c_void_p),
                ("flags", ctypes.c_uint64), ("tensor", _Tensor)]


_CODES = {"i": 0, "u": 1, "f": 2, "b": 6}
_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, (ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)
_Destructor = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class Lent:
    """An array of numpy as another package would give it. `freed` counts capsules that came to their end."""

    def __init__(self, array, *, versioned=False, read_only=False, device=1, major=1):
        self.array, self.freed = array, 0
        self._versioned, self._read_only, self._device, self._major = versioned, read_only, device, major
        self._names = {True: b"dltensor_versioned", False: b"dltensor"}
        self._destructor = _Destructor(self._end)
        self._managed = []

    def _end(self, capsule):
        self.freed += 1

    def __dlpack_device__(self):
        return self._device, 0

    def __dlpack__(self, **named):
        if named and not self._versioned:
            raise TypeError("an unexpected argument")
        managed = _Versioned() if self._versioned else _Managed()
        if self._versioned:
            managed.major, managed.flags = self._major, int(self._read_only)
        array, tensor = self.array, managed.tensor
        # Part of the address is told as an offset.
        tensor.data, tensor.offset = array.ctypes.data - 64, 64
        tensor.device, tensor.dimensions = self._device, array.ndim
        tensor.code, tensor.bits, tensor.lanes = _CODES[array.dtype.kind], array.dtype.itemsize * 8, 1
        tensor.shape = (ctypes.c_int64 * array.ndim)(*array.shape)
        tensor.strides = (ctypes.c_int64 * array.ndim)(*(stride // array.dtype.itemsize for stride in array.strides))
        self._managed.append(managed)
        return _new(ctypes.addressof(managed), self._names[self._versioned], ctypes.cast(self._destructor, ctypes.c_void_p))
