"""Linen: a woven tile made once with numpy, mapped by UV in centimetres."""
import bpy
import numpy as np

from core.colour import linear, scaled
from materials.nodes import Shader

THREADS, PIXELS = 48, 16


def _wander(rng, rows, size):
    """Slow random curves, one per row, of unit variance."""
    spectrum = np.fft.rfft(rng.normal(0, 1, (rows, size)), axis=1)
    spectrum[:, 14:] = 0
    curves = np.fft.irfft(spectrum, size, axis=1)
    return curves / curves.std(axis=1, keepdims=True)


def weave_tile():
    """Height (red) and tone (green) of a plain weave with uneven threads and slubs."""
    size = THREADS * PIXELS
    rng = np.random.default_rng(5)
    y, x = np.mgrid[0:size, 0:size]
    column, row = x // PIXELS, y // PIXELS
    sway_x, sway_y = _wander(rng, THREADS, size) * 1.3, _wander(rng, THREADS, size) * 1.3
    slub_x, slub_y = 1 + 0.18 * _wander(rng, THREADS, size), 1 + 0.18 * _wander(rng, THREADS, size)
    width_x = np.clip(1 + 0.22 * rng.normal(0, 1, THREADS), 0.6, 1.35)
    width_y = np.clip(1 + 0.22 * rng.normal(0, 1, THREADS), 0.6, 1.35)
    across = ((x % PIXELS) + 0.5 - PIXELS / 2 - sway_x[column, y]) / (PIXELS / 2)
    along = ((y % PIXELS) + 0.5 - PIXELS / 2 - sway_y[row, x]) / (PIXELS / 2)
    warp = np.sqrt(np.clip(1 - (across / (width_x[column] * slub_x[column, y])) ** 2, 0, 1))
    weft = np.sqrt(np.clip(1 - (along / (width_y[row] * slub_y[row, x])) ** 2, 0, 1))
    over_y = np.cos((y % PIXELS + 0.5 - PIXELS / 2) / PIXELS * np.pi)
    over_x = np.cos((x % PIXELS + 0.5 - PIXELS / 2) / PIXELS * np.pi)
    even = (column + row) % 2 == 0
    warp_height = warp * (0.55 + 0.45 * np.where(even, over_y, -0.9 * over_y))
    weft_height = weft * (0.55 + 0.45 * np.where(even, -0.9 * over_x, over_x))
    height = np.maximum(warp_height, weft_height)
    dye = np.where(warp_height > weft_height, rng.normal(0, 1, THREADS)[column], rng.normal(0, 1, THREADS)[row])
    fibre = rng.normal(0, 1, (size, size))
    pixels = np.ones((size, size, 4), np.float32)
    pixels[..., 0] = np.clip(height + 0.03 * fibre, 0, 1)
    pixels[..., 1] = np.clip(0.72 + 0.28 * height + 0.07 * dye + 0.02 * fibre, 0, 1)
    image = bpy.data.images.new("weave", size, size, float_buffer=True)
    image.pixels.foreach_set(pixels.ravel())
    image.pack()
    image.colorspace_settings.name = "Non-Color"
    return image


def linen(colour, pitch=0.085, depth=0.035, contrast=0.12):
    """Woven cloth; pitch is the distance of threads in cm (rooms: 0.8 to 1.1)."""
    base = linear(colour)
    s = Shader("linen").set(Roughness=0.9, Specular=0.15, Sheen=0.35)
    tile = s.add("TexImage")
    tile.image = bpy.data.images.get("weave") or weave_tile()
    per_cm = 1 / (THREADS * pitch)
    s.join(s.coords("UV", (per_cm, per_cm, 1)), tile.inputs[0])
    parts = s.add("SeparateRGB")
    s.join(tile.outputs[0], parts.inputs[0])
    tone = s.ramp(parts.outputs[1], [(0.45, scaled(base, 1 - contrast * 3.2)), (1, scaled(base, 1.04))])
    s.drive("Base Color", tone)
    soft = s.bump(s.noise(0.5, 3, 0.5, s.coords("UV")), 0.08, 0.4)
    s.drive("Normal", s.bump(parts.outputs[0], depth, 0.9, soft))
    return s.matt_to_bounces(scaled(base, 0.94))
