import { openFactorWindow } from "#modules/account/server/staff/factor-window.ts";
import { inviteFirstAdministrator } from "#modules/account/server/staff/first-administrator.ts";
import { typedEmail } from "#modules/account/server/staff/typed-email.ts";
import { systemActor } from "#platform/audit/actor.ts";
import type { Database } from "#platform/db/client.ts";
import type { Env } from "#platform/env.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { isAppError } from "#shared/app-error.ts";

const siteOf = ({ publicUrl, port }: Env) => publicUrl ?? `http://localhost:${port}`;

/** Returns the email address in a command's argument. Throws an Error of one sentence if it isn't one. */
function emailOf(text: string | undefined): string {
  const email = typedEmail(text);
  if (email === undefined) throw new Error("Say whose address it is, such as name@clinic.example.");
  return email;
}

/**
 * Creates the link with which the first administrator joins. Throws an Error of one sentence if there is one already.
 */
export async function linkOfFirstAdministrator(db: Database, env: Env, address: string | undefined): Promise<string> {
  const email = emailOf(address);
  const secrets = await loadSecrets(db, env.secrets);
  return `${siteOf(env)}${await inviteFirstAdministrator({ db, secrets }, email)}`;
}

/** Lets a team member who lost their factor set up another one. Returns the page's URL and its expiry. */
export async function resetFactor(
  db: Database,
  env: Env,
  address: string | undefined,
): Promise<{ page: string; expiresAt: Date }> {
  const email = emailOf(address);
  try {
    const expiresAt = await openFactorWindow(db, systemActor("npm run staff:reset"), { email });
    return { page: `${siteOf(env)}/admin/sign-in`, expiresAt };
  } catch (error) {
    if (!isAppError(error, "not_found")) throw error;
    throw new Error("No member of the team has this address.", { cause: error });
  }
}
