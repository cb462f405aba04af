"""Bodies that are neither turned nor boxes: outlines laid one above the other and joined."""
import math

import bmesh

from geometry.mesh import mesh, outward, ring_faces
from geometry.solids import rounded_rectangle


def loft(name, rings, material, sharp_above=35):
    """Join closed outlines of equal point count, each (points in XY, height); the first and the last are closed flat."""
    count = len(rings[0][0])
    vertices = [(x, y, z) for outline, z in rings for x, y in outline]
    faces = ring_faces(count, len(rings))
    last = (len(rings) - 1) * count
    faces += [tuple(range(count))[::-1], tuple(range(last, last + count))]
    return outward(mesh(name, vertices, faces, material, sharp_above=sharp_above))


def squircle(half_width, half_depth, power, around=96):
    """An outline between an ellipse (power 2) and a rectangle (a high power)."""
    outline = []
    for i in range(around):
        a = 2 * math.pi * i / around
        c, s = math.cos(a), math.sin(a)
        outline.append((half_width * math.copysign(abs(c) ** (2 / power), c), half_depth * math.copysign(abs(s) ** (2 / power), s)))
    return outline


def shaped(name, sections, material, steps=10):
    """A smooth body along Z through sections of (height, half width, half depth, power); both ends are closed flat."""
    rings = []
    for i, (here, beyond) in enumerate(zip(sections, sections[1:])):
        before, after = sections[max(0, i - 1)], sections[min(len(sections) - 1, i + 2)]
        for k in range(steps + (i == len(sections) - 2)):
            t = k / steps
            # through the sections by height, no further than they go
            z, w, d, power = (_between(*values, t) for values in zip(before, here, beyond, after))
            rings.append((squircle(w, d, power), z))
    return loft(name, rings, material)


def _between(before, here, beyond, after, t):
    smooth = 0.5 * (2 * here + (beyond - before) * t + (2 * before - 5 * here + 4 * beyond - after) * t * t + (3 * here - before - 3 * beyond + after) * t**3)
    return min(max(smooth, min(here, beyond)), max(here, beyond))


def cushion_block(name, width, depth, height, corner, edge, material, dome=0.0, steps=8):
    """A soft block standing on 0: rounded rectangle in plan, rounded upper edge, its top rising by dome."""
    rings = [(rounded_rectangle(width - edge, depth - edge, corner - edge / 2), 0.0)]
    for k in range(steps + 1):
        a = math.pi / 2 * k / steps
        cut = edge / 2 * (1 - math.sin(a))
        rings.append((rounded_rectangle(width - 2 * cut, depth - 2 * cut, corner - cut), edge / 2 * (1 - math.cos(a))))
    for k in range(steps + 1):
        a = math.pi / 2 * k / steps
        cut = edge * (1 - math.cos(a))
        rings.append((rounded_rectangle(width - 2 * cut, depth - 2 * cut, max(0.05, corner - cut)), height - edge + edge * math.sin(a)))
    inner = rings[-1][0]
    for k in range(1, 9):
        share = k / 9
        rings.append(([(x * (1 - share), y * (1 - share)) for x, y in inner], height + dome * math.sin(math.pi / 2 * share)))
    return loft(name, rings, material, 40)


def tray(width, depth, height, material, corner=1.6):
    """A pressed tray with a rolled rim, standing on 0."""
    walls = (
        (-1.5, 0.0), (-1.1, 0.0), (-0.85, 0.04), (-0.66, 0.16), (-0.1, height - 0.1), (0.1, height), (0.3, height + 0.01), (0.38, height + 0.06),
        (0.4, height + 0.12), (0.36, height + 0.18), (0.28, height + 0.2), (0.05, height + 0.18), (-0.12, height + 0.08), (-0.22, height - 0.1),
        (-0.78, 0.22), (-0.95, 0.12), (-1.2, 0.09), (-1.6, 0.09),
    )
    return loft("tray", [(rounded_rectangle(width + grow, depth + grow, corner + grow / 2), z) for grow, z in walls], material, 50)


def bent(node, radius, every=0.25):
    """Bend a solid about an upright axis, so that its front (toward -Y) becomes the inside of a curve of that radius."""
    shape = bmesh.new()
    shape.from_mesh(node.data)
    edge = max(vertex.co.x for vertex in shape.verts)
    x = -edge + every
    while x < edge:
        geometry = shape.verts[:] + shape.edges[:] + shape.faces[:]
        bmesh.ops.bisect_plane(shape, geom=geometry, plane_co=(x, 0, 0), plane_no=(1, 0, 0))
        x += every
    for vertex in shape.verts:
        angle, away = vertex.co.x / radius, radius + vertex.co.y
        vertex.co.x, vertex.co.y = away * math.sin(angle), away * math.cos(angle) - radius
    shape.to_mesh(node.data)
    shape.free()
    return node
