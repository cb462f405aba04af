import type { AccountsThere } from "#modules/account/server/seed-account.ts";
import { type Env, isOfThisMachine, SettingError } from "#platform/env.ts";
import { isLoopbackHost } from "#platform/http/loopback.ts";

const THIS_MACHINE = "127.0.0.1";
const ALL_ADDRESSES = "0.0.0.0";

export type SettledDemo = {
  /** The settings, with the demo turned off if the database holds a real clinic. */
  env: Env;
  /** The address to listen on. */
  host: string;
  /** Lines for the operator. */
  lines: string[];
};

/**
 * Decides whether this server is the demo, and whether other machines can reach it. The demo's logins are published, so
 * other machines can reach it only if the setting DEMO is on (decision 0087). Throws `SettingError` if DEMO is off and
 * other machines could reach a database that has those logins.
 */
export function settleDemo(asSet: Env, { hasPublished, hasOwn }: AccountsThere): SettledDemo {
  const isOwnClinic = hasOwn && !hasPublished && !asSet.isDemoAsked;
  const demo = asSet.demo && !isOwnClinic;
  const env = { ...asSet, demo, demoLife: asSet.demoLife && demo };
  const isAddressElsewhere = !isOfThisMachine(env.publicUrl);
  const host = env.host ?? (demo ? THIS_MACHINE : ALL_ADDRESSES);
  const isBeyond = !isLoopbackHost(host) || isAddressElsewhere;

  if (demo && env.isDemoAsked) return { env, host, lines: isBeyond ? [SHOWN_BEYOND] : [] };
  if (demo && !isLoopbackHost(host)) return { env, host: THIS_MACHINE, lines: [hostDoesNotCount(host)] };
  if (hasPublished && isBeyond) throw new SettingError(PUBLISHED_LOGINS);
  if (asSet.demo && isOwnClinic) return { env, host, lines: [OWN_CLINIC] };
  return { env, host, lines: [] };
}

const SHOWN_BEYOND =
  "The demo is shown beyond this machine, as DEMO asks for: its logins are published, so enter nothing real";

const hostDoesNotCount = (host: string) =>
  `HOST=${host} doesn't count without DEMO=yes: the demo's logins are published, so it listens on ${THIS_MACHINE} alone`;

const OWN_CLINIC = "The database holds a clinic of its own, so the demo isn't added to it";

const PUBLISHED_LOGINS =
  "The database holds the demo's accounts, whose passwords are published, so it isn't served beyond this machine: begin a clinic of your own with DEMO=no on an empty database (another DATA_DIR or DATABASE_URL), or set DEMO=yes to show the demo.";
