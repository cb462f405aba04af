"""Entry point inside Blender: blender -b --python main.py -- jobs.json

jobs.json is a list of pictures: name, scene (module in shots/), width, height, samples, output and the scene's own
parameters. STUDIO_WORK names the working folder (labels, plates, the compiled denoiser).
"""
import importlib
import json
import os
import sys
import traceback

# waiting threads must sleep: at nice 19, spinning ones starve the rest of the machine
os.environ["OMP_WAIT_POLICY"] = "PASSIVE"
os.environ.setdefault("OMP_NUM_THREADS", "2")
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

from core.scene import reset  # noqa: E402


def main():
    with open(sys.argv[sys.argv.index("--") + 1], encoding="utf-8") as file:
        jobs = json.load(file)
    failed = 0
    for job in jobs:
        reset()
        try:
            importlib.import_module(f"shots.{job['scene']}").shoot(job)
        except Exception:
            traceback.print_exc()
            print("FAILED", job["name"], flush=True)
            failed += 1
    sys.exit(1 if failed else 0)


main()
