"""Where the product is in its first picture: coverage in white on black, glass counted as covered."""
import bpy
import numpy as np

from render.shoot import WORK
from sets.fit import changed_regions
from sets.product_set import TOP, frame, height_class
from shots.product_alone import stand


def shoot(job):
    frame(height_class(job["product"]["form"]) == "low")
    group = stand(job["product"])
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = job["width"], job["height"]
    left, bottom, right, top = changed_regions([group], TOP)[0]
    scene.render.use_border = True
    scene.render.border_min_x, scene.render.border_max_x = left / job["width"], right / job["width"]
    scene.render.border_min_y, scene.render.border_max_y = bottom / job["height"], top / job["height"]
    scene.render.film_transparent = True
    scene.cycles.samples, scene.cycles.use_denoising, scene.cycles.max_bounces = 4, False, 0
    scene.cycles.transparent_max_bounces = 1
    scene.render.threads_mode, scene.render.threads = "FIXED", 2
    scene.render.image_settings.file_format, scene.render.image_settings.color_mode = "PNG", "RGBA"
    path = f"{WORK}/tmp/{job['name']}.png"
    scene.render.filepath = path
    bpy.ops.render.render(write_still=True)
    image = bpy.data.images.load(path)
    pixels = np.empty(job["width"] * job["height"] * 4, np.float32)
    image.pixels.foreach_get(pixels)
    alpha = pixels.reshape(-1, 4)[:, 3]
    pixels = np.repeat(alpha[:, None], 4, axis=1)
    pixels[:, 3] = 1
    image.pixels.foreach_set(pixels.ravel().astype(np.float32))
    scene.view_settings.view_transform = "Raw"
    image.filepath_raw, image.file_format = job["output"], "PNG"
    image.save()
    print("SHOT", job["name"], flush=True)
