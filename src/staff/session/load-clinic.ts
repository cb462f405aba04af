import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { browserApi } from "#web/api.ts";
import type { Clinic } from "./clinic.tsx";

/** What every screen may say of the clinic, read before sign-in. */
export async function loadClinic(): Promise<Clinic> {
  const { data } = await browserApi<ShellCalls>().call("getShell");
  const { name, timeZone, currency } = data.settings;
  return { name, timeZone, currency, ...(data.logo ? { logo: data.logo } : {}) };
}
