"""Noise removal from two half renders: lighting is separated from surface colour, so labels stay sharp."""
import ctypes

import numpy as np

_library = None


def load(path):
    """Load the compiled filter once."""
    global _library
    if _library is None:
        _library = ctypes.CDLL(path)
    return _library


def _planes(picture):
    return np.ascontiguousarray(picture.transpose(2, 0, 1), np.float32)


def _pointer(array):
    return array.ctypes.data_as(ctypes.c_void_p)


def calm_specks(picture, above=1.10, below=0.92, passes=2):
    """Clamp lone pixels to the second brightest or darkest neighbour; lines have two neighbours and stay."""
    for _ in range(passes):
        light = picture @ np.array([0.3, 0.6, 0.1], np.float32)
        padded = np.pad(light, 1, mode="edge")
        height, width = light.shape
        around = [padded[y : y + height, x : x + width] for y in range(3) for x in range(3) if (y, x) != (1, 1)]
        ordered = np.sort(np.stack(around), 0)
        high, low = ordered[-2], ordered[1]
        gain = np.where(light > high * above + 0.004, high / np.maximum(light, 1e-5), 1)
        gain = np.where(light < low * below - 0.004, low / np.maximum(light, 1e-4), gain)
        picture = picture * np.clip(gain, 0.05, 8)[..., None]
    return picture


def denoise(halves, library, strength=0.55, radius=8, grain=0.10):
    """One clean linear picture from two halves, each a dict of colour, albedo and normal (rows, columns, 3)."""
    first, second = halves[0]["colour"], halves[1]["colour"]
    albedo = np.clip((halves[0]["albedo"] + halves[1]["albedo"]) / 2, 0, 1)
    normal = (halves[0]["normal"] + halves[1]["normal"]) / 2
    surface = np.where(albedo.max(-1, keepdims=True) > 0.02, albedo, 1) + 0.03
    # fireflies: neither half may be far brighter than the other
    first, second = np.minimum(first, second * 2.5 + 0.25), np.minimum(second, first * 2.5 + 0.25)
    light_a, light_b = first / surface, second / surface
    height, width = first.shape[:2]
    guide_a, guide_b = (_planes(np.log1p(np.maximum(light, 0) * 4)) for light in (light_a, light_b))
    value_a, value_b = _planes(light_a), _planes(light_b)
    features = _planes(np.concatenate([albedo, normal], -1))
    tolerance = np.array([1 / 0.045**2] * 3 + [1 / 0.16**2] * 3, np.float32)
    out_a, out_b = np.empty((3, height, width), np.float32), np.empty((3, height, width), np.float32)
    library.filter_halves(
        *map(_pointer, (guide_a, guide_b, value_a, value_b, features)), ctypes.c_int(6), _pointer(tolerance),
        ctypes.c_int(width), ctypes.c_int(height), ctypes.c_int(radius), ctypes.c_float(strength),
        _pointer(out_a), _pointer(out_b),
    )
    calm = ((out_a + out_b) / 2).transpose(1, 2, 0) * surface
    raw = (first + second) / 2
    # clear glass, water and metal edges, where the feature passes disagree; never labels
    spread = sum(np.abs(halves[0][k] - halves[1][k]).max(-1) for k in ("albedo", "normal"))
    padded = np.pad(spread, 2, mode="edge")
    spread = sum(padded[y : y + height, x : x + width] for y in range(5) for x in range(5)) / 25
    restless = np.clip((spread - 0.10) / 0.10, 0, 1)[..., None]
    return (calm * (1 - grain) + raw * grain) * (1 - restless) + calm_specks(calm) * restless
