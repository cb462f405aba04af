"""Citrus slices."""
import math
import random

from core.colour import linear
from geometry.mesh import mesh, ring_faces
from materials.nodes import Shader


def slice_of_citrus(picture, radius=3.3, thickness=0.62, seed=0):
    """A slice lying flat; picture is the drawn flesh, the rind is its own material."""
    flesh = Shader("flesh").set(Roughness=0.22, Specular=0.5, Subsurface=0.12, Subsurface_Radius=(0.5, 0.25, 0.08))
    drawn = flesh.image(picture)
    drawn.extension = "EXTEND"
    flesh.drive("Base Color", drawn.outputs[0])
    flesh.drive("Subsurface Color", drawn.outputs[0])
    grey = flesh.add("RGBToBW")
    flesh.join(drawn.outputs[0], grey.inputs[0])
    soft = flesh.bump(flesh.noise(2.2, 3, 0.5, flesh.coords()), 0.12, 0.4)
    flesh.drive("Normal", flesh.bump(grey.outputs[0], 0.10, 0.55, soft))
    rind = Shader("rind").set(Base_Color=linear("#E2912B"), Roughness=0.35, Specular=0.5)
    rind.drive("Normal", rind.bump(rind.noise(9, 2, 0.5, rind.coords()), 0.05, 0.5))
    around = 96
    rng = random.Random(seed)
    phase = rng.uniform(0, 6)
    rings = [(radius * k / 14 + 1e-3, thickness) for k in range(15)]
    rings += [(radius + 0.06, thickness - 0.08), (radius + 0.08, thickness / 2), (radius + 0.06, 0.08), (radius, 0), (0.01, 0)]
    vertices, uvs = [], []
    for q, z in rings:
        for i in range(around):
            a = 2 * math.pi * i / around
            uneven = 1 + 0.02 * math.sin(2 * a + phase) + 0.012 * math.sin(5 * a + phase)
            vertices.append((q * uneven * math.cos(a), q * uneven * math.sin(a), z + 0.05 * math.sin(a + seed) * q / radius))
            share = 0.5 * min(1, q / radius)
            uvs.append((0.5 + share * math.cos(a), 0.5 + share * math.sin(a)))
    node = mesh("citrus", vertices, ring_faces(around, len(rings)), flesh.material, sharp_above=45, uvs=uvs)
    node.data.materials.append(rind.material)
    for polygon in node.data.polygons:
        if polygon.index >= 14 * around:
            polygon.material_index = 1
    return node
