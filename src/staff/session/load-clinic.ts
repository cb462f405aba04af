import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { browserApi } from "#web/api.ts";
import type { Clinic } from "./clinic.tsx";

/** Loads the clinic's facts for every screen, before sign-in. */
export async function loadClinic(): Promise<Clinic> {
  const { data } = await browserApi<ShellCalls>().call("getShell");
  const { name, timeZone, currency } = data.settings;
  return { name, timeZone, currency, ...(data.logo ? { logo: data.logo } : {}) };
}
