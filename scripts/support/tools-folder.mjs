import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./folders.mjs";

/** The folder of the cluster tools, a minimal Debian 13 installation (cluster/README.md). It may not exist. */
export const TOOLS_PLACE = resolve(process.env.CLUSTER_TOOLS || join(root, "..", "trixie"));

/** The tools folder; undefined where this machine has none. */
export const toolsFolder = existsSync(join(TOOLS_PLACE, "usr", "sbin")) ? TOOLS_PLACE : undefined;
