"""Tubes that stand on their cap: round at the shoulder, flat at the crimp, constant circumference."""
import bisect
import math

from forms.parts import label_material, surface
from geometry.decal import GAP, sheet
from geometry.lathe import lathe
from geometry.mesh import mesh, ring_faces
from geometry.solids import box

ROUND = 1.75
FLAT = 2 * math.pi * ROUND / 4
SHOULDER_RISE = 0.55


def section(t):
    """Half width and half depth at height t (0 shoulder, 1 crimp)."""
    k = max(0.0, t) ** 1.25
    return ROUND + (FLAT - ROUND) * k, max(0.045, ROUND * (1 - k) ** 0.9)


def tube(look, label, spec):
    cap, height = look.get("cap_height", 2.0), spec["height"]
    body = surface(look.get("body"), "#E9E2D4", 0.34)
    parts = [_body(cap, height, body), *_crimp(cap + height, body), _cap(look, cap)]
    if label:
        parts.append(_label(look, label, spec, cap, height))
    return parts


def _body(cap, height, material, around=160, steps=60):
    profile = [(cap - 0.1, 0.9, 0.9), (cap + 0.02, 1.25, 1.25), (cap + 0.12, 1.5, 1.5), (cap + 0.28, 1.66, 1.66), (cap + 0.42, 1.73, 1.73)]
    for i in range(steps + 1):
        t = i / steps
        profile.append((cap + SHOULDER_RISE + t * (height - SHOULDER_RISE), *section(t)))
    top = profile[-1][0]
    profile += [(top + 0.02, FLAT, 0.05), (top + 0.75, FLAT, 0.05), (top + 0.78, FLAT - 0.02, 0.03)]
    vertices = []
    for z, a, b in profile:
        for i in range(around):
            angle = 2 * math.pi * i / around
            vertices.append((a * math.cos(angle), b * math.sin(angle), z))
    faces = ring_faces(around, len(profile))
    faces.append(tuple((len(profile) - 1) * around + i for i in range(around)))
    return mesh("tube", vertices, faces, material, sharp_above=50)


def _crimp(top, material):
    """Seven pressed ridges across the seal."""
    return [box(2 * FLAT - 0.08, 0.118, 0.035, material, 0.012, (0, 0, top + 0.10 + 0.09 * k), 0, 2) for k in range(7)]


def _cap(look, cap):
    material = surface(look.get("cap"), "#C9D1C2", 0.30)
    if look.get("cap_style") == "pointed":
        return lathe("cap", [(0, 0.05), (0.5, 0, 0.08), (0.62, 0.3, 0.2), (1.5, cap, 0.16), (0, cap)], material)
    return lathe("cap", [(0, 0.1), (1.2, 0.1), (1.35, 0, 0.08), (1.52, 0, 0.14), (1.46, cap, 0.16), (0, cap)], material)


def _label(look, label, spec, cap, height):
    """The print follows the front by arc length, so type neither stretches nor leans."""
    bottom, width = cap + spec["z"], spec["w"]

    def arc(a, b):
        lengths, step, u = [0.0], 0.02, 0.0
        while lengths[-1] < width / 2 + 0.1:
            u += step
            lengths.append(lengths[-1] + math.hypot(a * math.cos(u), b * math.sin(u)) * step)
        return lengths

    cache = {}

    def surface_at(u, v):
        z = bottom + spec["h"] * v
        a, b = section((z - cap - SHOULDER_RISE) / (height - SHOULDER_RISE))
        lengths = cache.setdefault(v, arc(a, b))
        s = (u - 0.5) * width
        k = min(len(lengths) - 2, max(0, bisect.bisect(lengths, abs(s)) - 1))
        angle = 0.02 * (k + (abs(s) - lengths[k]) / (lengths[k + 1] - lengths[k]))
        angle = math.copysign(angle, s)
        return ((a + GAP) * math.sin(angle), -(b + GAP) * math.cos(angle), z)

    return sheet(surface_at, width, spec["h"], label_material(look, label), 80, 60)
