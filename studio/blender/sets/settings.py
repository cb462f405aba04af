"""The places of second pictures: wet stone, linen, pale stone, petals, niche, steps, sand, bath, water.

Each builder makes the empty set and returns the height on which the product stands.
"""
import math

from geometry.drapery import cloth, folds
from geometry.mesh import mesh
from geometry.solids import box, cutout
from light.rig import black_cards, table_light, water_cards
from materials.cloth import linen
from materials.clear import water_film
from materials.natural import plaster, stone, terrazzo, travertine, wet_stone
from props.plants import petals, sprig
from props.small import pebbles
from props.vessels import drops, scatter_drops, vase
from render.camera import camera
from sets.backdrop import slab, sweep

DISTANCE, LENS = 92, 140


def _light(seed, offset=(-6, 8), fill=1.0, target=(4, 30, 15), sun_power=4.4, radius=7.2):
    leaves = dict(target=target, seed=seed, offset=offset, leaf=(13, 3.8), branches=4, clear=((-1, 0, 8), radius))
    table_light(sun_power, fill, leaves=leaves)
    black_cards()


def wet():
    sweep("#D5C8B8")
    _light(17)
    water_cards()
    box(40, 26, 6.2, wet_stone(), 0.5, (0, 4, 0), -5, 6)
    keep = lambda x, y, r: math.hypot(x, y) < 3.4 + r  # noqa: E731
    drops(scatter_drops(150, (-11, -7.6, 11, 9), 6.2, 4, avoid=keep))
    return 6.2


def linen_table(colour="#EAE1D2", wall="#D9D0C0", seed=19):
    sweep(wall)
    _light(seed)
    ridges = [(0.45, -9.5, 1.1, 0.55, 1.1, 0.3), (0.7, -6.6, 0.9, 0.4, 1.3, 1.4), (0.35, 8.6, 1.2, 0.6, 0.9, 2.2), (0.6, 11.5, 1.1, 0.5, 1.2, 0.7)]
    cloth(folds(ridges, 0.05, 0.1), 220, 240, 44, 60, linen(colour), 0.06, (0, 2, 0), 0)
    return 0.16


def linen_rose():
    return linen_table("#DDBDAC", "#E3CDBF", 23)


def pale_stone():
    sweep("#D3D2CB")
    _light(5)
    slab("pale", 30, 20, 6.2, (0.6, 2.6, 0), -6)
    return 6.2


def petal_table():
    sweep("#E0C3B4")
    _light(31)
    slab("travertine", 30, 20, 6.2, (0.4, 2.6, 0), 5)
    petals([(-7.4, -3.6, 6.2), (-5.9, 2.2, 6.2), (7.6, 1.4, 6.2), (-8.0, 0.6, 6.2), (8.6, -3.9, 6.2), (6.8, 4.6, 6.2)], 9)
    return 6.2


def niche():
    """An arched opening in plaster, the product on its sill, a branch inside."""
    wall = plaster("#E0CDBB", 1, 0.05)
    half, top = 8.6, 20.5
    arch = [(-half, -1)] + [(-half * math.cos(math.pi * i / 48), top - half + half * math.sin(math.pi * i / 48)) for i in range(49)] + [(half, -1)]
    edge = [(-60, -30), (60, -30), (60, 70), (-60, 70)]
    cutout([edge, arch], 9, wall, 0.35, (0.6, 8.6, 2.2), (90, 0, 0))
    mesh("back", [(-30, 12.6, -5), (30, 12.6, -5), (30, 12.6, 40), (-30, 12.6, 40)], [(0, 1, 2, 3)], plaster("#E6D2C0", 1, 0.05), smooth=False)
    _light(8, (-3, 6), 1.1, (2, 4, 12))
    box(80, 30, 8, travertine(0.7), 0.2, (0, 0, -5.6), 0)
    vase("#C9AE95", 7.0, (5.8, 7.2, 2.4))
    sprig([(5.8, 7.2, 8.0), (5.4, 6.8, 11.5), (4.0, 6.0, 15.0), (1.4, 5.4, 17.6)], 18, (3.0, 0.85), 3, start=0.2)
    return 2.4


def steps():
    sweep("#E6DAC6")
    _light(13, (-8, 10), 1.1, sun_power=5.0)
    white = plaster("#EFE7DA", 1, 0.03)
    box(46, 12, 6.4, white, 0.12, (10, 11.2, 0), -3)
    box(46, 12, 4.4, white, 0.12, (5, 4.8, 0), -3)
    box(46, 40, 2.4, white, 0.12, (0, -8, 0), -3)
    return 4.4


def sand():
    """A table of raked sand-coloured plaster with low stones."""
    sweep("#E3D3B8")
    _light(21, (-7, 8), 1.0, sun_power=5.0)
    box(34, 22, 6.2, stone(("#E5D2B1", "#CDB388"), 0.9, 0.75), 0.35, (0, 3, 0), 6)
    pebbles(6.2, [(-6.6, 2.6, 1.5, 4), (-8.2, 0.0, 0.9, 7)], ("#E9DCC4", "#CDB894"), 0.6)
    return 6.2


def bath():
    sweep("#CFC9BB")
    _light(25)
    box(44, 24, 6.2, terrazzo(), 0.25, (0, 4, 0), 3)
    return 6.2


def water():
    """A ledge of cool stone at the edge of still water."""
    sweep("#D2D9D8")
    _light(29)
    water_cards()
    film = water_film((0.35, 0.09), (0.80, 0.90, 0.90))
    mesh("water", [(-90, -80, 1.2), (90, -80, 1.2), (90, 20, 1.2), (-90, 20, 1.2)], [(0, 1, 2, 3)], film, smooth=False)
    box(24, 15, 3.2, stone(("#D9DEDC", "#BDC6C5"), 0.8, 0.4), 0.35, (0.6, 0.8, 0), -5)
    drops(scatter_drops(60, (-9, -5, 9, 6), 3.2, 6, (0.05, 0.3), lambda x, y, r: math.hypot(x, y) < 3.6 + r))
    return 3.2


SETTINGS = {
    "wet": wet, "linen": linen_table, "linen-rose": linen_rose, "stone": pale_stone, "petals": petal_table, "niche": niche,
    "steps": steps, "sand": sand, "bath": bath, "water": water,
}


def setting(name):
    """Build a set with its camera; returns the ground's height."""
    ground = SETTINGS[name]()
    camera((0, 0, 5.6 + ground), DISTANCE, 30 + ground, LENS, 20, DISTANCE + 1.0)
    return ground

