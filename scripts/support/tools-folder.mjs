import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { root } from "./folders.mjs";

/** Where the tools of a cluster are looked for: Debian 13 in a folder of its own (cluster/README.md). */
export const TOOLS_PLACE = resolve(process.env.CLUSTER_TOOLS || join(root, "..", "trixie"));

/** That folder; undefined where this machine has none. */
export const toolsFolder = existsSync(join(TOOLS_PLACE, "usr", "sbin")) ? TOOLS_PLACE : undefined;
