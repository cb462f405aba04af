import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { drainFacts } from "#modules/reports/server/public.ts";
import type { Database, DatabaseOrTransaction } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { type PaySums, sumPay } from "../../domain/export/pay-sums.ts";
import { keyOfLine } from "../../domain/line-key.ts";
import type { PayLine } from "../../domain/pay-line.ts";
import type {
  WirePayLine,
  WirePaySums,
  WirePeriod,
  WirePeriodPay,
  WirePersonPay,
} from "../../staff/contract/pay-schemas.ts";
import { listPeople, notePeople } from "../people/list-people.ts";
import { payLines, payPeriods, payQuestions } from "../tables.ts";
import { fromRow } from "./line-rows.ts";
import { type Period, reckonPeriod } from "./reckon-period.ts";
import { storedLines } from "./store-lines.ts";
import { toWireQuestion } from "./to-wire-question.ts";

/** Returns the pay periods, newest first. Also records people who joined the team, to include them from now on. */
export async function listPeriods(db: Database): Promise<WirePeriod[]> {
  await notePeople(db);
  const rows = await db
    .select({
      period: payPeriods,
      total: sql<string>`(select coalesce(sum(l.cents), 0) from pay_lines l where l.period_id = pay_periods.id)`,
      questions: sql<number>`(select count(*)::int from pay_questions q where q.period_id = pay_periods.id and q.answer is null)`,
    })
    .from(payPeriods)
    .orderBy(desc(payPeriods.fromDay));
  return rows.map(({ period, total, questions }) => ({
    ...toWirePeriod(period),
    total: period.state === "open" ? null : Number(total),
    questions,
  }));
}

export const toWirePeriod = ({ id, fromDay: from, toDay: to, state }: Period) => ({ id, from, to, state });

/** Returns a period. Throws `not_found`. */
export async function findPeriod(db: DatabaseOrTransaction, id: string): Promise<Period> {
  const [period] = await db.select().from(payPeriods).where(eq(payPeriods.id, id));
  if (!period) throw new AppError("not_found");
  return period;
}

type AddedLine = { id: string; line: PayLine };

/** Returns the lines of a period; for an open one, as they would be now. */
export async function linesOfPeriod(db: Database, period: Period): Promise<{ lines: PayLine[]; added: AddedLine[] }> {
  if (period.state === "open") await drainFacts(db);
  const lines = period.state === "open" ? (await reckonPeriod(db, period)).lines : await storedLines(db, period.id);
  const rows = await db
    .select()
    .from(payLines)
    .where(and(eq(payLines.periodId, period.id), isNotNull(payLines.madeBy)))
    .orderBy(asc(payLines.id));
  return { lines, added: rows.map((row) => ({ id: String(row.id), line: fromRow(row) })) };
}

/** Returns each person's pay in a period, by name. Throws `not_found`. */
export async function readPeriodPay(db: Database, id: string): Promise<WirePeriodPay> {
  const period = await findPeriod(db, id);
  const { lines, added } = await linesOfPeriod(db, period);
  const sums = sumPay([...lines, ...added.map(({ line }) => line)]);
  const questionCounts = await countQuestions(db, id);
  const people = (await listPeople(db)).flatMap(({ id: personId, name }) => {
    const own = sums.find((one) => one.personId === personId);
    return own ? [{ ...own, name, questions: questionCounts.get(personId) ?? 0 }] : [];
  });
  return { period: toWirePeriod(period), people };
}

async function countQuestions(db: DatabaseOrTransaction, periodId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ personId: payQuestions.personId, count: sql<number>`count(*)::int` })
    .from(payQuestions)
    .where(and(eq(payQuestions.periodId, periodId), isNull(payQuestions.answer)))
    .groupBy(payQuestions.personId);
  return new Map(rows.map(({ personId, count }) => [personId, count]));
}

const NOTHING: Omit<PaySums, "personId"> = {
  regularMinutes: 0,
  overtimeMinutes: 0,
  hours: 0,
  commission: 0,
  tips: 0,
  bonus: 0,
  adjustment: 0,
  guarantee: 0,
  total: 0,
};

/** Returns a person's pay in a period with all its lines. Throws `not_found`. */
export async function readPersonPay(db: Database, id: string, personId: string): Promise<WirePersonPay> {
  const period = await findPeriod(db, id);
  const person = (await listPeople(db)).find((one) => one.id === personId);
  if (!person) throw new AppError("not_found");
  const { lines, added } = await linesOfPeriod(db, period);
  const all = [
    ...lines.filter((line) => line.personId === personId).map((line) => toWireLine(line, null)),
    ...added.filter(({ line }) => line.personId === personId).map((one) => toWireLine(one.line, one.id)),
  ];
  const own = [...lines, ...added.map(({ line }) => line)].filter((line) => line.personId === personId);
  const questionRows = await db
    .select()
    .from(payQuestions)
    .where(and(eq(payQuestions.periodId, id), eq(payQuestions.personId, personId)))
    .orderBy(asc(payQuestions.askedAt), asc(payQuestions.id));
  const sums: WirePaySums = {
    ...(sumPay(own)[0] ?? { ...NOTHING, personId }),
    name: person.name,
    questions: questionRows.filter(({ answer }) => answer === null).length,
  };
  return {
    period: toWirePeriod(period),
    person: sums,
    lines: all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.key < b.key ? -1 : 1)),
    questions: questionRows.map(toWireQuestion),
  };
}

function toWireLine(line: PayLine, addedId: string | null): WirePayLine {
  return {
    key: addedId === null ? keyOfLine(line) : `added ${addedId}`,
    kind: line.kind,
    day: line.day,
    name: line.name,
    base: line.base,
    rate: line.rate,
    unit: line.unit ?? null,
    orderId: line.orderId ?? null,
    appointmentId: line.appointmentId ?? null,
    amount: line.cents,
    ruleId: line.ruleId ?? null,
    reason: line.reason,
    addedId,
  };
}
