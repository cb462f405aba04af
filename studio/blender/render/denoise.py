"""Noise removal from two half renders: lighting is separated from surface color, so labels stay sharp."""
import ctypes

import numpy as np

#: squares of the differences in albedo (red, green, blue) and normal that still are one surface
TOLERANCE = np.array([0.045**2] * 3 + [0.16**2] * 3, np.float32)

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


def _blurred(picture, r):
    """Mean over a square of side 2r + 1."""
    height, width = picture.shape[:2]
    padded = np.pad(picture, ((r, r), (r, r), (0, 0)), mode="edge")
    return sum(padded[y : y + height, x : x + width] for y in range(2 * r + 1) for x in range(2 * r + 1)) / (2 * r + 1) ** 2


def calm_specks(picture, above=1.10, below=0.92, passes=2):
    """Clamp lone pixels to the second brightest or darkest neighbor; lines have two neighbors and stay."""
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


def _halved(picture):
    """Means over squares of 2 x 2; an odd edge is repeated."""
    height, width = picture.shape[:2]
    even = np.pad(picture, ((0, height % 2), (0, width % 2), (0, 0)), mode="edge")
    return (even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) / 4


def doubled(picture, height, width):
    """Twice the size, in between by straight lines."""
    for axis in (0, 1):
        before, after = np.roll(picture, 1, axis), np.roll(picture, -1, axis)
        first, last = (slice(None),) * axis + (0,), (slice(None),) * axis + (-1,)
        before[first], after[last] = picture[first], picture[last]
        between = np.stack((picture * 0.75 + before * 0.25, picture * 0.75 + after * 0.25), axis + 1)
        shape = list(picture.shape)
        shape[axis] *= 2
        picture = between.reshape(shape)
    return picture[:height, :width]


def _filtered(light_a, light_b, features, noise, library, strength, radius):
    """The mean of both halves, each weighted by what the other half looks like."""
    height, width = light_a.shape[:2]
    guide_a, guide_b = (_planes(np.log1p(np.maximum(light, 0) * 4)) for light in (light_a, light_b))
    out_a, out_b = np.empty((3, height, width), np.float32), np.empty((3, height, width), np.float32)
    library.filter_halves(
        *map(_pointer, (guide_a, guide_b, _planes(light_a), _planes(light_b), _planes(features), _planes(noise))), ctypes.c_int(6),
        _pointer(TOLERANCE), ctypes.c_int(width), ctypes.c_int(height), ctypes.c_int(radius), ctypes.c_float(strength),
        _pointer(out_a), _pointer(out_b),
    )
    return ((out_a + out_b) / 2).transpose(1, 2, 0)


def _at_scales(light_a, light_b, features, noise, library, strength, radius, coarser):
    """Filtered here, and what is slower than the filter's reach taken from the picture at half the size.

    A search of 6 pixels leaves blotches of 15; at an eighth of the size the same search spans 96 pixels, and each of
    its pixels has 64 times the samples.
    """
    fine = _filtered(light_a, light_b, features, noise, library, strength, radius)
    if coarser == 0:
        return fine
    coarse = _at_scales(*map(_halved, (light_a, light_b, features)), _halved(noise) / 4, library, strength, radius, coarser - 1)
    height, width = fine.shape[:2]
    # squares across an edge know neither side: their neighbors speak for them
    pure = 1 / (1 + (_unevenness(features) * 4) ** 2)
    return fine + doubled((coarse - _halved(fine)) * pure, height, width) / doubled(pure, height, width)


def _unevenness(features):
    """How far each square of 2 x 2 is from one surface, in tolerances of the filter."""
    mean = _halved(features)
    inside = _halved(features**2) - mean**2
    return np.sqrt(np.maximum(inside / TOLERANCE, 0).max(-1, keepdims=True)) + 1e-4


def _trusted(cover, guide, albedo, normal):
    """Where a guide may stand for what the halves say of a surface: inside the subject, where both mean the same."""
    near = np.abs(_blurred(guide["albedo"] - albedo, 2)).max(-1, keepdims=True) < 0.05
    level = np.abs(_blurred(guide["normal"] - normal, 2)).max(-1, keepdims=True) < 0.15
    return (cover > 0.999) & near & level


def redraw_outline(picture, cover, reach=6):
    """Mix the colors on both sides of a subject's outline by how much of each pixel it covers.

    Few samples leave steps along an outline, and a rim of the other side's light beside it; how much of a pixel is
    covered needs no light, and so is known from many.
    """
    height, width = cover.shape[:2]
    part = ((cover > 0.004) & (cover < 0.996)).astype(np.float32)
    rows, columns = np.where(part[..., 0])
    if not len(rows):
        return picture
    low, high = max(0, rows.min() - 2 * reach), min(height, rows.max() + 2 * reach + 1)
    left, right = max(0, columns.min() - 2 * reach), min(width, columns.max() + 2 * reach + 1)
    window = (slice(low, high), slice(left, right))
    share, colors = cover[window], picture[window]
    rim, near = _blurred(part[window], 2) > 0, _blurred(part[window], 1) > 0
    tall, wide = share.shape[:2]

    def side(member):
        """The mean of the nearest pixels of one side, and their weight."""
        weighted = np.pad(np.concatenate([colors * member, member], -1), ((reach, reach), (reach, reach), (0, 0)))
        total = np.zeros((tall, wide, 4), np.float32)
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                falloff = float(np.exp(-(dx * dx + dy * dy) / 5.0))
                total += falloff * weighted[reach + dy : reach + dy + tall, reach + dx : reach + dx + wide]
        return total[..., :3] / np.maximum(total[..., 3:], 1e-6), total[..., 3:]

    inside, has_inside = side(((share >= 0.996) & ~near).astype(np.float32))
    outside, has_outside = side(((share <= 0.004) & ~rim).astype(np.float32))
    known = rim & ((share <= 0.004) | (near & (has_inside > 0.001))) & (has_outside > 0.001)
    result = picture.copy()
    result[window] = np.where(known, inside * share + outside * (1 - share), colors)
    return result


def _steadied(light, albedo, normal, library, radius=6, sigma=3.0, brightness=0.45):
    """Light without lone dark pixels and with even edges of shadows, the same surface and like brightness presumed."""
    height, width = light.shape[:2]
    out = np.empty((3, height, width), np.float32)
    # the grain of a surface is in its normals: the light on it is meant, not on each of its grains
    features = _planes(np.concatenate([albedo, _blurred(normal, 1)], -1))
    library.steady(
        _pointer(_planes(light)), _pointer(features), ctypes.c_int(6), _pointer(TOLERANCE), ctypes.c_int(width), ctypes.c_int(height),
        ctypes.c_int(radius), ctypes.c_float(sigma), ctypes.c_float(brightness), _pointer(out),
    )
    return out.transpose(1, 2, 0)


def denoise(halves, library, strength=0.55, radius=6, grain=0.06, coarser=3, guide=None, steady=False):
    """One clean linear picture from two halves, each a dict of color, albedo and normal (rows, columns, 3).

    guide is the subject alone, of many samples without light: cover, albedo and normal. steady evens the light out, for
    soft sets of few samples.
    """
    first, second = halves[0]["colour"], halves[1]["colour"]
    # fireflies: neither half may be far brighter than the other
    first, second = np.minimum(first, second * 2.5 + 0.25), np.minimum(second, first * 2.5 + 0.25)
    albedo = np.clip((halves[0]["albedo"] + halves[1]["albedo"]) / 2, 0, 1)
    normal = (halves[0]["normal"] + halves[1]["normal"]) / 2
    trusted = _trusted(guide["cover"], guide, albedo, normal) if guide else np.zeros(albedo.shape[:2] + (1,), bool)
    seen = np.where(trusted, np.clip(guide["albedo"], 0, 1), albedo) if guide else albedo
    features = np.concatenate([seen, np.where(trusted, guide["normal"], normal) if guide else normal], -1)
    # variance of the mean, from how far the halves differ
    noise = _blurred(np.concatenate([(halves[0][k] - halves[1][k]) ** 2 for k in ("albedo", "normal")], -1) / 4, 2)
    # clear glass, water and metal edges, where the feature passes disagree; never labels
    spread = sum(np.abs(halves[0][k] - halves[1][k]).max(-1, keepdims=True) for k in ("albedo", "normal"))
    restless = np.where(trusted, 0, np.clip((_blurred(spread, 2) - 0.10) / 0.10, 0, 1))
    noise = np.where(trusted, 0, noise)
    surface = np.where(albedo.max(-1, keepdims=True) > 0.02, albedo, 1) + 0.03
    # what is seen through glass has its own noise in its albedo: divided and multiplied again, it would come back
    surface = surface * (1 - restless) + _blurred(surface, 4) * restless
    calm = _at_scales(first / surface, second / surface, features, noise, library, strength, radius, coarser)
    if steady:
        calm, grain = _steadied(calm, features[..., :3], features[..., 3:], library), grain / 3
    # the halves' own albedo takes the print off, the guide's puts it on again with clean edges
    shown = np.where(trusted, seen + 0.03, surface)
    calm = np.maximum(calm, 0) * shown
    raw = (first + second) / 2 / surface * shown
    picture = (calm * (1 - grain) + raw * grain) * (1 - restless) + calm_specks(calm) * restless
    return redraw_outline(picture, guide["cover"]) if guide else picture
