"""Bowls, dishes, vases, glasses, ampoules and vials."""
import math
import random

import bmesh

from geometry.lathe import lathe, rounded
from geometry.mesh import mesh
from materials.clear import glass, liquid, water
from materials.solid import ceramic, metal, plain, plastic

EGGSHELL = "#EFE7DB"


def bowl(material=None, radius=5.0, height=2.0, thickness=0.28, foot=0.5, filled=None, fluid=None):
    """A turned bowl or dish on a foot ring; filled is the level in cm above the table of water or another fluid."""
    r, h, t = radius, height, thickness
    material = material or ceramic(EGGSHELL, 0.34, 0.74, 0.015)
    inner = [(r - t, h - 0.05), (r * 0.85 - t, h * 0.45 + t, r * 0.33), (r * foot * 0.8, 0.25 + t, 0.6), (0, 0.22 + t)]
    outer = [
        (0, 0.15), (r * foot - 0.15, 0.15), (r * foot, 0, 0.08), (r * foot + 0.1, 0.25, 0.2), (r * 0.85, h * 0.45, r * 0.35),
        (r, h, 0.1), (r - t * 0.35, h + 0.06, 0.1), (r - t, h - 0.05, 0.08),
    ]
    parts = [lathe("bowl", outer + inner[1:], material, steps=10)]
    if filled:
        parts.append(_surface_in(rounded(inner, 10), filled, fluid or water((0.8, 0.05))))
    return parts


def _surface_in(wall, level, fluid):
    """The fluid's surface, climbing the wall a little at its edge; what is below is seen through it, bent as by water."""
    edge = wall[0][0]
    for a, b in zip(wall, wall[1:]):
        if min(a[1], b[1]) <= level <= max(a[1], b[1]):
            edge = a[0] + (b[0] - a[0]) * (level - a[1]) / (b[1] - a[1] + 1e-9)
    profile = [(edge + 0.03, level + 0.09), (edge - 0.03, level + 0.07), (edge - 0.12, level + 0.02), (edge - 0.3, level), (0, level)]
    surface = lathe("fluid", profile, fluid, sharp_above=0)
    if sum(polygon.normal.z for polygon in surface.data.polygons) < 0:
        # seen from below, it would be a mirror
        surface.data.flip_normals()
    return surface


def plate(material=None, radius=6.0, height=0.9):
    material = material or ceramic(EGGSHELL, 0.34, 0.74, 0.015)
    r, h = radius, height
    return [lathe("plate", [
        (0, 0.12), (r * 0.55, 0.12), (r * 0.58, 0, 0.06), (r * 0.64, 0.1, 0.1), (r, h, 0.06), (r - 0.12, h + 0.1, 0.06), (r - 0.22, h + 0.05, 0.06),
        (r * 0.66, 0.36, 0.5), (0, 0.32),
    ], material, steps=10)]


def vase(colour="#D9C6B2", height=11.2, loc=(0, 0, 0), speckle=0.75):
    """A round-bellied vase with a narrow neck."""
    k = height / 11.2
    profile = [
        (0, 0.1), (1.8, 0, 0.2), (3.1, 3.6, 2.4), (2.6, 7.4, 1.6), (1.15, 9.2, 0.8), (1.0, 10.6, 0.4), (1.3, 11.2, 0.12),
        (1.12, 11.2, 0.06), (0.85, 10.4, 0.3), (0.9, 9, 0.5), (0, 8),
    ]
    scaled = [tuple(v * k for v in p) for p in profile]
    return lathe("vase", scaled, ceramic(colour, 0.62, speckle, 0.05), steps=12, loc=loc)


def tumbler(filled=5.0, radius=2.7, height=8.0, fluid=None):
    """A plain glass with water or another fluid; low and wide it is a dish."""
    r, h, t, e = radius, height, 0.16, 0.012
    wall = lathe("tumbler", [
        (0, 0.2), (r * 0.82 - 0.3, 0.05, 0.1), (r * 0.82, 0, 0.2), (r, h, 0.05), (r - t, h, 0.05), (r * 0.84 - t, 0.7, 0.4), (0, 0.6),
    ], glass((0.975, 0.985, 0.985), shadow=(0.9, 0.92, 0.92)))
    edge = r * 0.84 - t + (r - r * 0.84) * (filled - 0.7) / (h - 0.7)
    inside = lathe("water", [
        (0, 0.6 - e), (r * 0.84 - t + e, 0.7 - e, 0.4), (edge + e, filled + 0.08), (edge - 0.05, filled + 0.03), (edge - 0.2, filled, 0.05), (0, filled),
    ], fluid or water())
    return [wall, inside]


#: level of a full ampoule
FULL = 3.5


def ampoule(wall, inside, height=6.2, radius=0.62, level=2.9):
    """A break-neck ampoule with a ring of paint; lying ones are filled to the shoulder (FULL), for fluid does not stand on its side."""
    h, r, t = height, radius, 0.07
    outer = [
        (0, 0.03), (r - 0.25, 0, 0.15), (r, 0.02, 0.22), (r, 3.6, 0.5), (0.27, 4.3, 0.25), (0.24, 4.55, 0.1), (0.36, 4.95, 0.3),
        (0.30, 5.6, 0.4), (0.13, 6.1, 0.12), (0, h),
    ]
    inner = [
        (0, h - 0.14), (0.06, 6.0, 0.05), (0.30 - t, 5.6, 0.3), (0.36 - t, 4.95, 0.25), (0.24 - t, 4.5, 0.1), (0.27 - t, 4.25, 0.2),
        (r - t, 3.55, 0.45), (r - t, 0.12, 0.18), (0, 0.12),
    ]
    return [
        lathe("ampoule", outer + inner, wall, segments=64),
        lathe("filling", [(0, 0.11), (r - t + 0.01, 0.11, 0.18), (r - t + 0.01, level + 0.06), (r - t - 0.05, level + 0.015), (r - t - 0.12, level), (0, level)], inside, segments=64),
        lathe("ring", [(0.262, 4.46), (0.272, 4.52), (0.262, 4.58)], plain("#A9573B"), segments=48),
    ]


def vial(wall, inside, cap, radius=1.05, height=3.6, level=2.2):
    """An injection vial: rolled steel seal, colored flip cap."""
    r, h, t = radius, height, 0.10
    return [
        lathe("vial", [
            (0, 0.06), (r - 0.3, 0, 0.15), (r, 0.02, 0.2), (r, h, 0.45), (0.62, h + 0.38, 0.2), (0.62, h + 0.9), (0.62 - t, h + 0.9),
            (0.62 - t, h + 0.35, 0.2), (r - t, h - 0.05, 0.4), (r - t, 0.18, 0.2), (0, 0.18),
        ], wall, segments=96),
        lathe("filling", [(0, 0.17), (r - t + 0.01, 0.17, 0.2), (r - t + 0.01, level + 0.07), (r - t - 0.05, level + 0.015), (r - t - 0.14, level), (0, level)], inside, segments=96),
        lathe("seal", [(0.55, h + 0.45), (0.74, h + 0.45, 0.04), (0.74, h + 1.05, 0.05), (0, h + 1.07)], metal("steel", 0.25), segments=64),
        lathe("flip cap", [(0, h + 1.05), (0.56, h + 1.05, 0.03), (0.56, h + 1.22, 0.05), (0, h + 1.22)], cap, segments=64),
    ]


def vial_glasses():
    """Walls and fillings that every vial and ampoule picture shares, by tone."""
    clear = glass((0.99, 0.995, 0.995), 0, 1.5, (0.9, 0.92, 0.92))
    amber = glass((0.90, 0.62, 0.30))
    return {
        "clear": (clear, glass((0.985, 0.985, 0.98), 0, 1.33, (0.95, 0.95, 0.95))),
        "straw": (clear, glass((0.99, 0.93, 0.80), 0, 1.34, (0.97, 0.9, 0.78))),
        "gold": (clear, glass((0.98, 0.84, 0.55), 0, 1.34, (0.95, 0.85, 0.65))),
        "amber": (amber, liquid((0.95, 0.72, 0.42), 1.34)),
        "rose": (clear, glass((0.97, 0.72, 0.68), 0, 1.34, (0.95, 0.8, 0.78))),
    }


def cap_colour(hex_colour):
    return plastic(hex_colour, 0.4, 0)


def drops(places, material=None, flatness=0.52, seed=2):
    """Water drops: (x, y, z, radius) each a squashed, slightly uneven bead."""
    rng = random.Random(seed)
    ball = bmesh.new()
    bmesh.ops.create_icosphere(ball, subdivisions=4, radius=1)
    points = [v.co.copy() for v in ball.verts]
    sides = [[v.index for v in f.verts] for f in ball.faces]
    ball.free()
    vertices, faces = [], []
    for x, y, z, r in places:
        wide, phase, first = rng.uniform(0.88, 1.15), rng.uniform(0, 6), len(vertices)
        for c in points:
            wobble = 1 + 0.10 * math.sin(2 * math.atan2(c.y, c.x) + phase)
            taper = 1 - 0.12 * max(0, c.z)
            up = c.z * flatness if c.z > 0 else c.z * 0.12
            vertices.append((x + c.x * r * wide * wobble * taper, y + c.y * r / wide * wobble * taper, z + up * r))
        faces += [tuple(first + i for i in f) for f in sides]
    return mesh("drops", vertices, faces, material or glass((1, 1, 1), 0, 1.33, (0.96, 0.97, 0.97)), sharp_above=0)


def scatter_drops(count, region, level, seed=4, sizes=(0.05, 0.42), avoid=None):
    """Places for drops in region (x0, y0, x1, y1): many small, few big, none touching; avoid(x, y, r) keeps out."""
    rng = random.Random(seed)
    places = []
    for _ in range(count * 40):
        if len(places) >= count:
            break
        r = sizes[0] + (sizes[1] - sizes[0]) * rng.random() ** 2.6
        x, y = rng.uniform(region[0], region[2]), rng.uniform(region[1], region[3])
        if any((x - a) ** 2 + (y - b) ** 2 < (r + c) ** 2 * 1.1 for a, b, _, c in places):
            continue
        if avoid and avoid(x, y, r):
            continue
        places.append((x, y, level, r))
    return places

