import { asc, eq } from "drizzle-orm";
import { findCustomerContact } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { cashCounted } from "#modules/ledger/domain/events/other-entries.ts";
import { takenAtDesk } from "#modules/ledger/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import { addMoney, type Cents, formatMoney } from "#shared/money.ts";
import { addDays, dateInZone, startOfDay } from "#shared/zoned-time.ts";
import type { WireDayClose } from "../../staff/contract/day-close-calls.ts";
import { postMovements } from "../movements/post-movements.ts";
import { cashCounts } from "./cash-tables.ts";

type Place = WireDayClose["rows"][number]["account"];

async function takenOn(db: DatabaseOrTransaction, day: string, timeZone: string) {
  const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  return takenAtDesk(db, { from, to });
}

/**
 * Returns what each person took on a day in cash and on the terminal, and what they counted. `day`: the clinic's date,
 * by default today.
 */
export async function readDayClose(
  db: Database,
  { day, now }: { day?: string | undefined; now: Date },
): Promise<WireDayClose> {
  const { timeZone } = (await getClinicSettings(db)).location;
  const date = day ?? dateInZone(now, timeZone);
  const [takings, counts] = await Promise.all([
    takenOn(db, date, timeZone),
    db.select().from(cashCounts).where(eq(cashCounts.day, date)).orderBy(asc(cashCounts.createdAt)),
  ]);
  const keyOf = ({ accountId, account }: { accountId: string; account: Place }) => `${accountId} ${account}`;
  const keys = new Map(
    [...takings, ...counts].map((row) => [keyOf(row), { accountId: row.accountId, account: row.account }]),
  );
  const countOf = new Map(counts.map((count) => [keyOf(count), count]));
  const takenOf = new Map(takings.map((row) => [keyOf(row), row.cents]));
  const people = new Map<string, string>();
  for (const accountId of new Set([...keys.values()].map((row) => row.accountId)))
    people.set(accountId, (await findCustomerContact(db, accountId))?.name ?? "Someone who has left");
  return {
    day: date,
    rows: [...keys].map(([key, { accountId, account }]) => {
      const count = countOf.get(key);
      const expected = takenOf.get(key) ?? 0;
      return {
        accountId,
        name: people.get(accountId) ?? "",
        account,
        expected,
        count: count
          ? {
              counted: count.countedCents,
              difference: addMoney(count.countedCents, -count.expectedCents),
              /** The sum of payments minus refunds after the count. */
              since: addMoney(expected, -count.expectedCents),
              reason: count.reason,
              by: count.counterName,
              at: count.createdAt.toISOString(),
            }
          : null,
      };
    }),
  };
}

type Counting = {
  day: string;
  accountId: string;
  account: Place;
  expected: Cents;
  counted: Cents;
  reason?: string | undefined;
};

/**
 * Records the amount counted in a person's till or terminal, once a day. A difference needs a reason and is written
 * off. `expected` is the amount that was shown. Throws `conflict` if money was taken since then or the count was
 * already made, and `invalid_input` for a difference without a reason or a day in the future.
 */
export async function countCash(
  db: Database,
  { day, accountId, account, expected, counted, reason }: Counting,
  { actor, now }: { actor: AuditActor & { accountId: string }; now: Date },
): Promise<void> {
  const { timeZone } = (await getClinicSettings(db)).location;
  if (day > dateInZone(now, timeZone)) throw wrong("day", "This day hasn’t come yet.");
  const differenceCents = addMoney(counted, -expected);
  if (differenceCents !== 0 && !reason) throw wrong("reason", "Say why it differs.");
  await withRetry(db, async (tx) => {
    const takings = await takenOn(tx, day, timeZone);
    const isNow = takings.find((row) => row.accountId === accountId && row.account === account)?.cents ?? 0;
    if (isNow !== expected)
      throw new AppError("conflict", { message: "A payment came in while you were counting. Count again." });
    const id = newId();
    const [written] = await tx
      .insert(cashCounts)
      .values({
        id,
        day,
        accountId,
        account,
        expectedCents: expected,
        countedCents: counted,
        reason: differenceCents === 0 ? null : (reason ?? null),
        countedBy: actor.accountId,
        counterName: actor.name,
      })
      .onConflictDoNothing({ target: [cashCounts.day, cashCounts.accountId, cashCounts.account] })
      .returning({ id: cashCounts.id });
    if (!written) throw new AppError("conflict", { message: "This was counted before." });
    const money = (cents: Cents) => formatMoney(cents, { always: true });
    await writeAudit(tx, actor, {
      action: "cash.count",
      resource: "CashCount",
      resourceId: id,
      summary: `${account === "cash" ? "Cash" : "Terminal"} of ${day}: ${money(counted)} counted, ${money(expected)} in the books`,
      after: { countedCents: counted, expectedCents: expected },
      ...(reason ? { reason } : {}),
    });
    const movement = cashCounted({ countId: id, account, differenceCents, reason: reason ?? "" });
    await postMovements(tx, [movement], `staff:${actor.accountId}`);
  });
}

function wrong(path: string, message: string): AppError {
  return new AppError("invalid_input", { message, issues: [{ path, message }] });
}
