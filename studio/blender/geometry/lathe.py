"""Turned bodies: a profile of (radius, height[, corner radius]) points, rounded in 2D and spun."""
import math

from mathutils import Vector

from geometry.mesh import mesh, outward


def rounded(points, steps=8):
    """Replace each corner that has a radius with an arc, with a support point just outside each end."""
    result = []
    last = len(points) - 1
    for index, point in enumerate(points):
        radius = point[2] if len(point) > 2 else 0
        if radius <= 0 or index in (0, last):
            result.append((point[0], point[1]))
            continue
        corner = Vector(point[:2])
        before, after = Vector(points[index - 1][:2]) - corner, Vector(points[index + 1][:2]) - corner
        before_length, after_length = before.length, after.length
        before.normalize()
        after.normalize()
        angle = before.angle(after)
        if angle > 3.1:
            result.append(tuple(corner))
            continue
        cut = min(radius / math.tan(angle / 2), before_length * 0.49, after_length * 0.49)
        fitted = cut * math.tan(angle / 2)
        centre = corner + (before + after).normalized() * (fitted / math.sin(angle / 2))
        start, end = corner + before * cut, corner + after * cut
        a0 = math.atan2(start.y - centre.y, start.x - centre.x)
        a1 = math.atan2(end.y - centre.y, end.x - centre.x)
        sweep = (a1 - a0 + math.pi) % (2 * math.pi) - math.pi
        result.append(tuple(start + before * min(0.02, before_length * 0.01 + 0.004)))
        count = max(2, int(steps * abs(sweep) / 1.57) + 1)
        for k in range(count + 1):
            t = a0 + sweep * k / count
            result.append((centre.x + fitted * math.cos(t), centre.y + fitted * math.sin(t)))
        result.append(tuple(end + after * min(0.02, after_length * 0.01 + 0.004)))
    return result


def lathe(name, points, material, segments=128, steps=8, closed=False, sharp_above=35, loc=(0, 0, 0)):
    """Spin a rounded profile around Z; closed joins the last point to the first (rings)."""
    profile = rounded(points, steps)
    vertices, faces, rings = [], [], []
    for radius, height in profile:
        if radius < 1e-5:
            rings.append([len(vertices)])
            vertices.append((0, 0, height))
            continue
        rings.append(list(range(len(vertices), len(vertices) + segments)))
        for i in range(segments):
            angle = 2 * math.pi * i / segments
            vertices.append((radius * math.cos(angle), radius * math.sin(angle), height))
    for j in range(len(rings) if closed else len(rings) - 1):
        lower, upper = rings[j], rings[(j + 1) % len(rings)]
        if len(lower) == 1 and len(upper) == 1:
            continue
        for i in range(segments):
            k = (i + 1) % segments
            if len(lower) == 1:
                faces.append((lower[0], upper[k], upper[i]))
            elif len(upper) == 1:
                faces.append((lower[i], lower[k], upper[0]))
            else:
                faces.append((lower[i], lower[k], upper[k], upper[i]))
    node = outward(mesh(name, vertices, faces, material, sharp_above=sharp_above))
    node.location = loc
    return node
