"""Jars and pots: a round body with a lid, or open with its cream."""
import math

from mathutils import Vector, noise

from forms.parts import label_band, surface
from geometry.lathe import lathe
from geometry.mesh import mesh, ring_faces
from materials.solid import cream

#: radius, body height, lid height in cm
JAR, PADS, POT, TIN = (3.0, 3.5, 1.6), (3.5, 4.4, 1.5), (2.15, 2.0, 1.05), (2.9, 1.5, 1.0)


def jar(look, label, spec, size=JAR):
    r, h, lid = size
    if look.get("wide"):
        r, h = r * 1.12, h * 1.05
    body = surface(look.get("body"), "#F4EEE4", 0.3)
    if look.get("open"):
        parts = [_open_body(r, h, body), swirl(r - 0.5, h - 0.35, look.get("cream", "#F1E7D8"))]
    else:
        parts = [
            lathe("body", [
                (0, 0.1), (r - 0.5, 0.1), (r - 0.35, 0, 0.1), (r, 0, 0.35), (r, h, 0.10), (r - 0.25, h, 0.03),
                (r - 0.25, h + 0.3), (0, h + 0.3),
            ], body),
            lid_of(r, lid, surface(look.get("lid"), "gold"), h + 0.08),
        ]
    if label:
        parts.append(label_band(look, label, spec, r))
    return parts


def pads(look, label, spec):
    return jar(look, label, spec, PADS)


def pot(look, label, spec):
    return jar(look, label, spec, POT)


def lid_of(r, height, material, base=0.0):
    return lathe("lid", [(r - 0.3, base), (r + 0.02, base, 0.05), (r + 0.02, base + height, 0.14), (0, base + height)], material)


def _open_body(r, h, material):
    return lathe("body", [
        (0, 0.1), (r - 0.5, 0.1), (r - 0.35, 0, 0.1), (r, 0, 0.35), (r, h - 0.6, 0.12), (r - 0.22, h - 0.5, 0.08),
        (r - 0.22, h, 0.07), (r - 0.5, h, 0.07), (r - 0.5, 0.6, 0.3), (0, 0.6),
    ], material)


def swirl(radius, level, colour, height=0.32, loc=(0, 0)):
    """The surface of cream in a jar or bowl: one spiral stroke, a small peak."""
    rings, around = 60, 160
    vertices = []
    for i in range(rings + 1):
        r = radius * i / rings + 1e-4
        for j in range(around):
            a = 2 * math.pi * j / around
            edge = min(1, (radius - r) / (0.25 * radius + 0.01))
            stroke = math.sin(a - 2.3 * r / radius * 4.2 + 0.6) * min(1, r / (0.25 * radius)) * edge
            rough = noise.noise(Vector((r * math.cos(a) * 0.9, r * math.sin(a) * 0.9, 4)))
            peak = math.exp(-((r / (0.32 * radius)) ** 2))
            z = level + height * (0.55 * stroke + 1.0 * peak + 0.18 * rough)
            vertices.append((loc[0] + r * math.cos(a), loc[1] + r * math.sin(a), z))
    faces = ring_faces(around, rings + 1)
    return mesh("cream", vertices, faces, cream(colour), sharp_above=0)
