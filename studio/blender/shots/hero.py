"""The home page's picture, wide and tall: the group on the right, the left half only wall and soft shadow."""
from mathutils import Vector

from forms.registry import build
from geometry.drapery import cloth, runner
from geometry.lathe import lathe
from geometry.solids import pebble
from light.rig import table_light
from materials.cloth import linen
from materials.natural import stone, travertine
from props.plants import sprig
from props.vessels import vase
from render.camera import camera
from sets.backdrop import slab, sweep
from shots.plates import whole

RIDGES = [(-5.0, 0.85, 0.50, -0.6, 0.3), (-2.2, 0.7, 0.30, -0.5, 1.4), (0.2, 0.95, 0.68, 0.2, 2.2), (3.4, 0.8, 0.42, 0.35, 0.7), (5.4, 0.9, 0.62, 0.6, 3.0)]
BRANCHES = (
    ([(0, 0, 0), (-0.8, -0.5, 4), (-3.4, -1.5, 8.5), (-8, -2.4, 12.5)], 3, 26),
    ([(0, 0, 0), (0.6, 0.3, 5), (0.2, 0.4, 10), (-1.8, 0.2, 15.5)], 5, 24),
    ([(0, 0, 0), (1, 0, 3.5), (3.2, 0.4, 7.5), (6, 0.5, 10)], 8, 18),
)


def _set(products):
    sweep("#E6D3C2", 34, 9, grain=0.04)
    leaves = dict(target=(-4, 30, 14), seed=11, offset=(-9, 10), leaf=(13, 3.8), branches=5, spread=20, distance=75)
    table_light(4.8, 1.4, leaves=leaves)
    slab("travertine", 37, 17, 2.2, (14.5, 2.8, 0), -4)
    lathe("drum", [(0, 0), (4.7, 0, 0.12), (4.7, 3.4, 0.16), (0, 3.4)], travertine(0.9), loc=(15.4, 4.6, 2.36))
    serum, cream = build(products["serum"]), build(products["cream"])
    serum.location, serum.rotation_euler[2] = (7.0, 0.6, 2.2), 0.06
    cream.location, cream.rotation_euler[2] = (15.4, 4.6, 5.77), -0.1
    grey, pale = stone(("#B9A793", "#8D7C6A"), 1.4, 0.5), stone(("#D8CCBC", "#B8A995"), 1.6, 0.55)
    pebble(2.1, grey, (1.1, -1.2, 2.2), 2, (1.25, 0.95, 0.5), 0.09, turn=23)
    pebble(1.15, pale, (1.3, -1.3, 4.12), 5, (1.2, 1, 0.52), 0.09)
    hang = runner(2.2, -5.98, RIDGES, skew=-0.10)
    cloth(lambda x, y: hang(x, y - 7.0), 180, 300, 13, 36, linen("#DFD1BD"), 0.06, (15.6, 0.35, 0), -4)
    foot = Vector((11.4, 15.6, 0))
    vase("#94806D", 12.6, loc=foot)
    foot.z = 10.2
    for points, seed, leaves in BRANCHES:
        sprig([foot + Vector(p) for p in points], leaves, (4.3, 1.15), seed, start=0.32)


def shoot(job):
    def build_wide():
        _set(job["products"])
        camera((2.3, 1, 7.8), 112, 24, 100, 13, 111, size=(1600, 1000))

    def build_tall():
        _set(job["products"])
        camera((9.6, 2, 11.2), 118, 24, 108, 13, 116, size=(1200, 1600))

    whole(job, build_tall if job["tall"] else build_wide)
