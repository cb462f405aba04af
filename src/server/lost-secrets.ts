import { findLostData } from "#modules/account/server/sealed-data.ts";
import { countLostCodes } from "#modules/gift-cards/server/public.ts";
import type { Database } from "#platform/db/client.ts";
import { SettingError } from "#platform/env.ts";
import type { Secrets } from "#platform/secrets.ts";

/**
 * Returns lines for an operator about data that can't be read because SECRETS was changed or lost, and what to do; none
 * if all is well.
 */
export async function linesOfLostSecrets(db: Database, secrets: Secrets): Promise<string[]> {
  const { apps, hasLostNotes } = await findLostData(db, secrets);
  if (apps.lost === 0 && !hasLostNotes) return [];
  return [
    "The setting SECRETS isn't the one that data of this clinic was encrypted with. These can't be read:",
    ...(apps.lost > 0
      ? [
          `  ${apps.lost} of ${apps.all} authenticator apps of staff: each of these people sets up the app again after halcyon reset-staff with their address (in a clone: npm run staff:reset -- their address)`,
        ]
      : []),
    ...(hasLostNotes ? ["  notes of staff about customers: only the former secret opens them"] : []),
    "If you still have the former value, set SECRETS to the present and the former one, separated by a comma: then nothing is lost.",
  ];
}

/**
 * Throws if sold gift cards can't be used or sent, because SECRETS lacks the secret of their codes. The error says what
 * an operator should do.
 */
export async function assertGiftCardSecrets(db: Database, secrets: Secrets): Promise<void> {
  const lost = await countLostCodes(db, secrets);
  if (lost === 0) return;
  throw new SettingError(
    `The codes of ${lost} gift cards were made with a secret that SECRETS doesn't have anymore. Set SECRETS to the present and the former one, separated by a comma.`,
  );
}

/** Says which secrets a backup contains, and what must be stored beside it. */
export function lineOfBackedUpSecrets(seeds: string[] | undefined): string {
  return seeds && seeds.length > 0
    ? "It doesn't hold the setting SECRETS. Store that value too, in another safe place: without it, authenticator apps of staff and notes about customers can't be read after a restore."
    : "The secrets that open encrypted data are in it, as SECRETS isn't set.";
}
