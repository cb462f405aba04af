import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./folders.mjs";

/** Where to look for the cluster tools: Debian 13 in its own folder (cluster/README.md). */
export const TOOLS_PLACE = resolve(process.env.CLUSTER_TOOLS || join(root, "..", "trixie"));

/** The tools folder; undefined where this machine has none. */
export const toolsFolder = existsSync(join(TOOLS_PLACE, "usr", "sbin")) ? TOOLS_PLACE : undefined;
