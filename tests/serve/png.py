"""Pictures as Chromium writes them: PNG of 8 bits, RGB or RGBA, not interlaced. Standard library only."""

import struct
import zlib


def _paeth(left, above, corner):
    guess = left + above - corner
    return min((left, above, corner), key=lambda each: abs(guess - each))


def _unfiltered(kind, line, above, step):
    """A line of a picture without the filter that it was packed with (PNG, 9.2)."""
    out = bytearray(line)
    for i, byte in enumerate(out):
        left = out[i - step] if i >= step else 0
        corner = above[i - step] if i >= step else 0
        guess = (0, left, above[i], (left + above[i]) // 2, _paeth(left, above[i], corner))[kind]
        out[i] = (byte + guess) & 255
    return out


def read(data):
    """Width, height and the lines of pixels, each a list of (red, green, blue)."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise ValueError("no PNG")
    at, packed, head = 8, b"", None
    while at < len(data):
        length, name = struct.unpack(">I4s", data[at:at + 8])
        if name == b"IHDR":
            head = struct.unpack(">IIBBBBB", data[at + 8:at + 8 + length])
        elif name == b"IDAT":
            packed += data[at + 8:at + 8 + length]
        at += length + 12
    width, height, bits, colours, _, _, interlaced = head
    if bits != 8 or colours not in (2, 6) or interlaced:
        raise ValueError(f"a PNG of another kind: {head}")
    step = 3 if colours == 2 else 4
    raw, above, lines = zlib.decompress(packed), bytearray(width * step), []
    for row in range(height):
        start = row * (width * step + 1)
        above = _unfiltered(raw[start], raw[start + 1:start + 1 + width * step], above, step)
        lines.append([tuple(above[i:i + 3]) for i in range(0, width * step, step)])
    return width, height, lines


def different(one, other, least):
    """The share of the pixels of two pictures that differ by more than `least` of 255 in a colour; 1 where their sizes differ."""
    (width, height, lines), (other_width, other_height, others) = read(one), read(other)
    if (width, height) != (other_width, other_height):
        return 1
    apart = sum(max(abs(a - b) for a, b in zip(pixel, wanted)) > least
                for line, wanted_line in zip(lines, others) for pixel, wanted in zip(line, wanted_line))
    return apart / (width * height)
