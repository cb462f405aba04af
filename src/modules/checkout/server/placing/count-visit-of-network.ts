import { sql } from "drizzle-orm";
import { customerContactsInSql } from "#modules/account/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { read } from "#platform/db/statement.ts";
import { countTryOfNetwork, type Network } from "#platform/rate-limit.ts";
import { AppError, isAppError } from "#shared/app-error.ts";
import { orCall } from "#shared/or-call.ts";

type Settings = Pick<ClinicSettings, "limits" | "location">;

const perHour = ({ limits }: Settings) => ({ limit: limits.guestBookingsPerHour, windowSeconds: 3_600 });
const GUEST_BOOK = "guest-book";

/**
 * Counts a guest's booking. Throws `rate_limited`, with the phone number to call, because the network may be shared.
 */
export async function countVisitOfGuest(
  db: DatabaseOrTransaction,
  network: Network,
  settings: Settings,
): Promise<void> {
  const words = () => `Many visits were booked from your network just now. ${orCall(settings.location)}.`;
  await countTryOfNetwork(db, GUEST_BOOK, network, perHour(settings), words);
}

const findUnverified = read(
  { email: "text?" },
  sql`
  select email from ${customerContactsInSql} c where c.id = ${sql.placeholder("customerId")} and not c.is_verified`,
);

/** An unverified account, whose bookings count like a guest's, and the network it uses. */
export type CountedAccount = { email: string | null; network: Network };

/**
 * Returns an unverified account, whose bookings count toward its network's limit; undefined for a verified account or
 * an unknown network.
 */
export async function findCountedAccount(
  tx: Transaction,
  { customerId, network }: { customerId: string; network?: Network | undefined },
): Promise<CountedAccount | undefined> {
  const [unverified] = network ? await findUnverified(tx, { customerId }) : [];
  return network && unverified && { ...unverified, network };
}

/**
 * Counts a booking in the transaction that makes it, so that a failed one isn't counted. Throws `verification_needed`.
 */
export async function countVisitOfAccount(
  tx: Transaction,
  { email, network }: CountedAccount,
  settings: Settings,
): Promise<void> {
  try {
    await countTryOfNetwork(tx, GUEST_BOOK, network, perHour(settings));
  } catch (error) {
    if (!isAppError(error, "rate_limited")) throw error;
    throw new AppError("verification_needed", {
      message: `Many visits were booked from your network just now. Enter the code we sent to ${email ?? "you"} to book yours.`,
    });
  }
}
