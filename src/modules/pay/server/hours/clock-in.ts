import { and, eq, isNull, sql } from "drizzle-orm";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { type Database, type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { notePeople } from "../people/list-people.ts";
import { payPeople, timeEntries } from "../tables.ts";
import { refusing } from "./time-entries.ts";

/** Returns the person as whom the account is paid, or undefined. */
export async function findOwnPerson(db: DatabaseOrTransaction, accountId: string) {
  const [person] = await db.select().from(payPeople).where(eq(payPeople.accountId, accountId));
  return person;
}

/** Returns when a person clocked in, or null if they aren't at work. */
export async function clockedInAt(db: DatabaseOrTransaction, personId: string): Promise<Date | null> {
  const [open] = await db
    .select({ startsAt: timeEntries.startsAt })
    .from(timeEntries)
    .where(and(eq(timeEntries.personId, personId), isNull(timeEntries.endsAt)));
  return open?.startsAt ?? null;
}

type By = { actor: AuditActor; key: string };

/**
 * Clocks the account's person in or out. Returns since when they are at work. Throws `not_found`, and `conflict` if the
 * hours overlap others.
 */
export async function clockInOrOut(
  db: Database,
  { accountId, isIn }: { accountId: string; isIn: boolean },
  by: By,
): Promise<Date | null> {
  await notePeople(db);
  const person = await findOwnPerson(db, accountId);
  if (!person) throw new AppError("not_found");
  return clockPerson(db, { personId: person.id, isIn, summary: isIn ? "Clocked in" : "Clocked out" }, by);
}

/**
 * Clocks a person in or out. Clocking in twice changes nothing. Returns since when they are at work. Throws `conflict`
 * if the hours overlap others.
 */
export async function clockPerson(
  db: Database,
  { personId, isIn, summary }: { personId: string; isIn: boolean; summary: string },
  { actor, key }: By,
): Promise<Date | null> {
  return refusing(() =>
    withRetry(db, async (tx) => {
      const since = await clockedInAt(tx, personId);
      if ((since !== null) === isIn) return since;
      if (isIn) await tx.insert(timeEntries).values({ id: key, personId, startsAt: sql`clock_now()` });
      else
        await tx
          .update(timeEntries)
          .set({
            endsAt: sql`greatest(clock_now(), ${timeEntries.startsAt} + interval '1 millisecond')`,
            updatedAt: sql`clock_now()`,
          })
          .where(and(eq(timeEntries.personId, personId), isNull(timeEntries.endsAt)));
      await writeAudit(tx, actor, {
        action: isIn ? "hours.clockIn" : "hours.clockOut",
        resource: "TimeEntry",
        resourceId: key,
        summary,
      });
      return clockedInAt(tx, personId);
    }),
  );
}
