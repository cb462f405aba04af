import { SettingError } from "#platform/env.ts";

/**
 * Imports code that some packages leave out (OP-12). Throws a SettingError if this package lacks it: the operator must
 * change the settings or use another package.
 */
export async function loadIfThere<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof Error) || Reflect.get(error, "code") !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new SettingError(
      "This package holds neither the demo nor its card sandbox: set DEMO=no, or build one with DEMO=yes.",
    );
  }
}
