"""Texture studies, before and after: macro surfaces under raking light, an abstract and not a result on a person."""
from core.colour import linear
from geometry.mesh import mesh
from light.rig import area, sky, sun
from materials.nodes import Shader
from mathutils import Vector
from render.camera import camera
from shots.plates import whole


def _cracked(s, after):
    at = s.coords()
    cells = s.add("TexVoronoi", feature="DISTANCE_TO_EDGE")
    cells.inputs["Scale"].default_value = 0.42
    warp = s.noise(0.9, 4, 0.6, at)
    shifted = s.add("VectorMath", operation="ADD")
    s.join(at, shifted.inputs[0])
    s.join(warp, shifted.inputs[1])
    s.join(shifted.outputs[0], cells.inputs["Vector"])
    crack = s.ramp(cells.outputs["Distance"], [(0.0, 0), (0.05, 1)])
    grain = s.noise(4, 5, 0.65, at)
    tone = s.ramp(s.noise(0.25, 4, 0.6, at), [(0.3, linear("#D9BBA6")), (0.7, linear("#EBD6C4"))])
    s.drive("Base Color", tone)
    fine = s.bump(grain, 0.12 if not after else 0.03, 0.6)
    s.drive("Normal", s.bump(crack, 0.35 if not after else 0.025, 1.0 if not after else 0.4, fine))


def _patchy(s, after):
    at = s.coords()
    patches = s.ramp(s.noise(0.38, 6, 0.62, at, 0.8), [(0.44, 1), (0.60, 0)])
    mix = s.add("MixRGB")
    strength = s.math("MULTIPLY", patches, 0.10 if after else 0.85)
    s.join(strength, mix.inputs[0])
    mix.inputs[1].default_value = (*linear("#E6CDB8"), 1)
    mix.inputs[2].default_value = (*linear("#9A6A4C"), 1)
    s.drive("Base Color", mix.outputs[0])
    s.drive("Normal", s.bump(s.noise(5, 5, 0.6, at), 0.06, 0.6))
    s.set(Roughness=0.5)


def _pitted(s, after):
    at = s.coords()
    cells = s.add("TexVoronoi", feature="SMOOTH_F1")
    cells.inputs["Scale"].default_value = 0.75
    s.join(at, cells.inputs["Vector"])
    pits = s.ramp(cells.outputs["Distance"], [(0.12, 0), (0.34, 1)])
    s.drive("Base Color", s.ramp(s.noise(0.3, 4, 0.6, at), [(0.3, linear("#CBB7A4")), (0.7, linear("#E3D3C3"))]))
    soft = s.bump(s.noise(3.5, 4, 0.6, at), 0.06, 0.6)
    s.drive("Normal", s.bump(pits, 0.6 if not after else 0.07, 0.9, soft))
    s.set(Roughness=0.45)


def shoot(job):
    def build():
        s = Shader("study").set(Roughness=0.7, Specular=0.3)
        {1: _cracked, 2: _patchy, 3: _pitted}[job["pair"]](s, job["half"] == "after")
        mesh("surface", [(-60, -60, 0), (60, -60, 0), (60, 60, 0), (-60, 60, 0)], [(0, 1, 2, 3)], s.material, smooth=False)
        sky(0.22)
        sun(4.6, 1.2, (1, 0.88, 0.74), Vector((0.86, 0.30, -0.30)))
        area((-40, -10, 30), (0, 0, 0), 40, 40, 5200, (1, 0.96, 0.91))
        camera((0, 0, 0), 26, 62, 110, 24, size=(1000, 800))

    whole(job, build)
