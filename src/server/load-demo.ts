import type * as demoParts from "./demo-parts.ts";
import { loadIfThere } from "./load-if-there.ts";

/**
 * Loads the code of the demo clinic, which only the demo needs. Throws a SettingError if the package doesn't include
 * it.
 */
export async function loadDemo(): Promise<typeof demoParts> {
  return loadIfThere(() => import("./demo-parts.ts"));
}
