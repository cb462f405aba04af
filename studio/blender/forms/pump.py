"""Pump bottle: plastic body, screw collar, stem, and a spout that points to the window."""
import math

from forms.parts import label_band, surface
from geometry.lathe import lathe
from geometry.mesh import mesh, ring_faces


def pump(look, label, spec):
    r, h = spec["r"], spec["shoulder"]
    body, head = surface(look.get("body"), "#F4F0E8", 0.30), surface(look.get("cap"))
    z = h + 2.75
    parts = [
        lathe("body", [
            (0, 0.12), (r - 0.5, 0.12), (r - 0.35, 0, 0.1), (r, 0, 0.3), (r, h, 0.75), (1.15, h + 0.35, 0.2), (1.15, h + 1.0), (0, h + 1.0),
        ], body),
        lathe("collar", [(1.0, h + 0.42), (1.32, h + 0.42, 0.05), (1.32, h + 1.75, 0.14), (0.62, h + 1.85, 0.10), (0.62, h + 2.15, 0.05), (0, h + 2.15)], head),
        lathe("stem", [(0.34, h + 2.0), (0.34, h + 3.1), (0, h + 3.1)], head, segments=64),
        lathe("top", [(0, z), (0.62, z, 0.05), (0.82, z + 0.12, 0.08), (0.82, z + 0.80, 0.16), (0, z + 0.86)], head),
        _spout(head, z),
    ]
    if label:
        parts.append(label_band(look, label, spec, r))
    return parts


def _spout(material, z, length=2.75, around=40, steps=24):
    """A flattened tube that droops at its tip and is hollow at the end."""
    sections = []
    for i in range(steps + 1):
        t = i / steps
        droop = 0.34 * max(0, (t - 0.55) / 0.45) ** 2
        radius = 0.36 - 0.10 * t
        sections.append((0.3 + length * t, z + 0.50 - droop, radius * 1.15, radius * 0.86))
    x, height, wide, tall = sections[-1]
    for shrink, forward in ((0.93, 0.05), (0.78, 0.07), (0.70, 0.0), (0.66, -0.5)):
        sections.append((x + forward, height, wide * shrink, tall * shrink))
    vertices = []
    for x, height, wide, tall in sections:
        for i in range(around):
            a = 2 * math.pi * i / around
            vertices.append((x, wide * math.cos(a), height + tall * math.sin(a)))
    faces = ring_faces(around, len(sections))
    faces.append(tuple((len(sections) - 1) * around + i for i in range(around)))
    node = mesh("spout", vertices, faces, material, sharp_above=50)
    node.rotation_euler = (0, 0, math.radians(205))
    return node
