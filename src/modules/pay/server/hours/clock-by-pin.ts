import { asc, eq } from "drizzle-orm";
import { hashPassword, isPassword } from "#modules/account/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { clearTries, countTry, limits } from "#platform/rate-limit.ts";
import { AppError } from "#shared/app-error.ts";
import { isGuessable } from "../../domain/clock-pin.ts";
import { clockPins, payPeople } from "../tables.ts";
import { clockPerson } from "./clock-in.ts";

/** Returns the people who can clock in by PIN, sorted by name. */
export function listClockPeople(db: DatabaseOrTransaction): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: payPeople.id, name: payPeople.name })
    .from(payPeople)
    .innerJoin(clockPins, eq(clockPins.personId, payPeople.id))
    .where(eq(payPeople.hours, "clock"))
    .orderBy(asc(payPeople.name), asc(payPeople.id));
}

/** Returns whether a person has a PIN. */
export async function hasPin(db: DatabaseOrTransaction, personId: string): Promise<boolean> {
  const [found] = await db.select({ id: clockPins.personId }).from(clockPins).where(eq(clockPins.personId, personId));
  return found !== undefined;
}

/** Sets a person's PIN, of which only a hash is stored, or removes it. Throws `not_found`, `invalid_input`. */
export async function setPin(
  db: Database,
  { personId, pin }: { personId: string; pin: string | null },
  actor: AuditActor,
): Promise<void> {
  if (pin !== null && isGuessable(pin)) {
    const message = "Choose a PIN that isn’t one digit over and over, or digits in a row.";
    throw new AppError("invalid_input", { message, issues: [{ path: "pin", message }] });
  }
  const pinHash = pin === null ? undefined : await hashPassword(pin);
  await withRetry(db, async (tx) => {
    const [person] = await tx.select({ name: payPeople.name }).from(payPeople).where(eq(payPeople.id, personId));
    if (!person) throw new AppError("not_found");
    await tx.delete(clockPins).where(eq(clockPins.personId, personId));
    if (pinHash !== undefined)
      await tx.insert(clockPins).values({ personId, pinHash, setBy: actor.accountId ?? actor.name });
    await writeAudit(tx, actor, {
      action: "hours.pin",
      resource: "PayPerson",
      resourceId: personId,
      summary: pin === null ? `PIN of ${person.name} removed` : `PIN of ${person.name} set`,
    });
  });
  await clearTries(db, triesOf(personId));
}

type Clocking = {
  personId: string;
  pin: string;
  isIn: boolean;
  /** The account that is signed in on the device. */
  accountId: string;
};

/**
 * Clocks a person in or out at a device on which another person is signed in. Tries are counted before the PIN is
 * checked, so that concurrent tries count too. For each person who clocks in, tries are limited per signed-in account,
 * and per day for all accounts together. Throws `invalid_code`, `rate_limited`, `conflict`.
 */
export async function clockByPin(
  { db, env }: { db: Database; env: { rateLimitFactor: number } },
  { personId, pin, isIn, accountId }: Clocking,
  { actor, key }: { actor: AuditActor; key: string },
): Promise<{ name: string; since: Date | null }> {
  await countTry(db, `${triesOf(personId)}:${accountId}`, limits.clockPinTries, env.rateLimitFactor);
  await countTry(db, triesOf(personId), limits.clockPinTriesDaily, env.rateLimitFactor);
  const [person] = await db
    .select({ id: payPeople.id, name: payPeople.name, pinHash: clockPins.pinHash })
    .from(payPeople)
    .innerJoin(clockPins, eq(clockPins.personId, payPeople.id))
    .where(eq(payPeople.id, personId));
  if (!(await isPassword(pin, person?.pinHash)) || !person)
    throw new AppError("invalid_code", { message: "That PIN isn’t right." });
  await clearTries(db, triesOf(personId));
  const entry = { summary: `${person.name} clocked ${isIn ? "in" : "out"} by PIN` };
  return { name: person.name, since: await clockPerson(db, { personId, isIn, ...entry }, { actor, key }) };
}

const triesOf = (personId: string) => `clock-pin:${personId}`;
