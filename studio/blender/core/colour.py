"""Colours: hex (sRGB) to the linear values that Cycles works in."""


def linear(value):
    """'#RRGGBB' to a linear RGB tuple; tuples pass through."""
    if not isinstance(value, str):
        return tuple(value)
    digits = value.lstrip("#")
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(((p + 0.055) / 1.055) ** 2.4 if p > 0.04045 else p / 12.92 for p in parts)


def scaled(colour, factor):
    """A color made darker or lighter, clamped to 0..1."""
    return tuple(min(1.0, c * factor) for c in colour)


def mixed(a, b, t):
    """Between two colors: a at t = 0, b at t = 1."""
    return tuple(x + (y - x) * t for x, y in zip(a, b))
