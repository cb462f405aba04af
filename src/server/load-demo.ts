import type * as demoParts from "./demo-parts.ts";
import { loadIfThere } from "./load-if-there.ts";

/** Loads what fills the demo clinic, which nothing else needs. Throws a SettingError where the package has none of it. */
export async function loadDemo(): Promise<typeof demoParts> {
  return loadIfThere(() => import("./demo-parts.ts"));
}
