import { sql } from "drizzle-orm";
import { z } from "zod";
import { listVisitBriefs } from "#modules/booking/server/public.ts";
import { sizeRows } from "#modules/catalog/server/public.ts";
import { getClinicSettings, listMessageAuthors } from "#modules/content/server/public.ts";
import { disputeTitle, takesEvidence } from "#modules/payments/domain/dispute.ts";
import { disputedPayments } from "#modules/payments/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { formatMoney } from "#shared/money.ts";
import type { Right } from "#shared/rights.ts";
import { dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import type { NoticeKind } from "../../domain/notice-kinds.ts";

export type NoticeRow = { id: string; kind: NoticeKind; subjectId: string; facts: unknown };
export type NoticeWords = { title: string; detail: string; path: string };

type Reader = { accountId: string; rights: readonly Right[] };
type WordsOf = (row: NoticeRow) => NoticeWords | undefined;

const shortSchema = z.object({ wanted: z.int(), taken: z.int() });
const daysSchema = z.object({ firstDate: z.string(), lastDate: z.string(), isApproved: z.boolean() });

/**
 * Returns the notices' text for one person, by id, from the current records. A record that is gone, or that the person
 * may not see anymore, has no text.
 */
export async function wordsOf(
  db: DatabaseOrTransaction,
  rows: readonly NoticeRow[],
  reader: Reader,
): Promise<Map<string, NoticeWords>> {
  const idsOf = (...kinds: NoticeKind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId);
  const [ofVisit, ofMessage, ofSize, ofDispute] = await Promise.all([
    visitWords(db, idsOf("visitBooked", "visitMoved", "visitCancelled"), reader),
    messageWords(db, idsOf("message")),
    sizeWords(db, idsOf("soldOut", "ranShort")),
    disputeWords(db, idsOf("dispute")),
  ]);
  const byKind: Record<NoticeKind, WordsOf> = {
    visitBooked: ofVisit,
    visitMoved: ofVisit,
    visitCancelled: ofVisit,
    dispute: ofDispute,
    message: ofMessage,
    soldOut: ofSize,
    ranShort: ofSize,
    failedJobs: () => ({
      title: "Background jobs have failed",
      detail: "They aren’t retried automatically.",
      path: "/admin/alerts",
    }),
    timeOffAnswered: timeOffWords,
    outsideCalendar: (row) => calendarWords(row, reader),
    versionRefused: refusedWords,
    statementToReview: statementWords,
  };
  return new Map(
    rows.flatMap((row) => {
      const words = byKind[row.kind](row);
      return words ? [[row.id, words] as const] : [];
    }),
  );
}

const DEEDS: Partial<Record<NoticeKind, string>> = {
  visitBooked: "booked online",
  visitMoved: "moved a visit",
  visitCancelled: "canceled a visit",
};

const momentOf = (instant: Date, zone: string) =>
  `${formatDay(dateInZone(instant, zone))}, ${formatTime(timeInZone(instant, zone))}`;

async function visitWords(db: DatabaseOrTransaction, ids: string[], { accountId, rights }: Reader): Promise<WordsOf> {
  if (ids.length === 0) return () => undefined;
  const [
    {
      location: { timeZone },
    },
    visits,
  ] = await Promise.all([getClinicSettings(db), listVisitBriefs(db, ids)]);
  const isShown = rights.includes("visits.all") ? () => true : (own: string[]) => own.includes(accountId);
  const known = new Map(visits.filter(({ accountIds }) => isShown(accountIds)).map((visit) => [visit.id, visit]));
  return ({ kind, subjectId }) => {
    const visit = known.get(subjectId);
    if (!visit) return undefined;
    return {
      title: `${visit.name ?? "A customer"} ${DEEDS[kind]}`,
      detail: `${visit.treatments}, ${momentOf(visit.startsAt, timeZone)}`,
      path: `/admin/visits/${subjectId}`,
    };
  };
}

async function messageWords(db: DatabaseOrTransaction, ids: string[]): Promise<WordsOf> {
  const authors = await listMessageAuthors(db, ids);
  return ({ subjectId }) => {
    const name = authors.get(subjectId);
    if (name === undefined) return undefined;
    return {
      title: `${name} wrote to the clinic`,
      detail: "Through the contact form",
      path: `/admin/messages/${subjectId}`,
    };
  };
}

async function disputeWords(db: DatabaseOrTransaction, ids: string[]): Promise<WordsOf> {
  if (ids.length === 0) return () => undefined;
  const [
    {
      location: { timeZone },
      currency,
    },
    found,
  ] = await Promise.all([getClinicSettings(db), disputedPayments.listDisputesById(db, ids)]);
  const known = new Map(found.map((dispute) => [dispute.id, dispute]));
  return ({ subjectId }) => {
    const dispute = known.get(subjectId);
    if (!dispute) return undefined;
    const { orderNumber, status, evidenceDueAt, amountCents } = dispute;
    const due = takesEvidence(status) && evidenceDueAt ? `, answer by ${momentOf(evidenceDueAt, timeZone)}` : "";
    return {
      title: disputeTitle(status, orderNumber),
      detail: `${formatMoney(amountCents, { currency, always: true })}${due}`,
      path: `/admin/payments/disputes/${subjectId}`,
    };
  };
}

const listSizeNames = statement(
  { id: "text", name: "text" },
  sql`
  select z.id, z.name || ', ' || z.label as name from ${sizeRows} z where z.id = any(${sql.placeholder("ids")}::text[])`,
);

async function sizeWords(db: DatabaseOrTransaction, ids: string[]): Promise<WordsOf> {
  if (ids.length === 0) return () => undefined;
  const rows = await listSizeNames(db, { ids });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ({ kind, subjectId, facts }) => {
    const name = names.get(subjectId);
    if (name === undefined) return undefined;
    const path = `/admin/stock/${subjectId}`;
    if (kind === "soldOut") return { title: `${name} is sold out`, detail: "The last piece was sold.", path };
    const short = shortSchema.safeParse(facts);
    if (!short.success) return undefined;
    const { wanted, taken } = short.data;
    return {
      title: `${name} ran short in a visit`,
      detail: `It needed ${wanted}, and ${taken === 0 ? "none was" : taken === 1 ? "1 was" : `${taken} were`} free. Count the stock.`,
      path,
    };
  };
}

const calendarSchema = z.object({ name: z.string(), what: z.enum(["clash", "unreadable"]), visits: z.int() });

function calendarWords({ subjectId, facts }: NoticeRow, { rights }: Reader): NoticeWords | undefined {
  const { success, data } = calendarSchema.safeParse(facts);
  if (!success) return undefined;
  const { name, what, visits } = data;
  const person = rights.includes("schedule.edit") ? `/admin/people/${subjectId}` : undefined;
  if (what === "clash")
    return {
      title: `${name} is busy elsewhere during ${visits === 1 ? "a booked visit" : `${visits} booked visits`}`,
      detail: "According to their outside calendar. Visits stay until someone moves them.",
      path: person ?? "/admin/my-calendar",
    };
  return {
    title: `The outside calendar of ${name} can’t be read`,
    detail: "For a day now, so its busy times don’t count anymore.",
    path: person ? `${person}/sign-in` : "/admin/my-calendar",
  };
}

const refusedSchema = z.object({ title: z.string(), version: z.int().nullable(), path: z.string(), why: z.string() });

function refusedWords({ facts }: NoticeRow): NoticeWords | undefined {
  const { success, data } = refusedSchema.safeParse(facts);
  if (!success) return undefined;
  const { title, version, path, why } = data;
  if (version === null) return { title: `${title}: a planned change didn’t go live`, detail: why, path };
  return { title: `${title}: version ${version} didn’t go live`, detail: `${why} It is a draft again.`, path };
}

function timeOffWords({ facts }: NoticeRow): NoticeWords | undefined {
  const { success, data } = daysSchema.safeParse(facts);
  if (!success) return undefined;
  const [first, last] = [formatDay(data.firstDate), formatDay(data.lastDate)];
  return {
    title: data.isApproved ? "Your time off was approved" : "Your time off was declined",
    detail: first === last ? first : `${first} to ${last}`,
    path: "/admin/my-time-off",
  };
}

const periodSchema = z.object({ from: z.string(), to: z.string() });

function statementWords({ subjectId, facts }: NoticeRow): NoticeWords | undefined {
  const { success, data } = periodSchema.safeParse(facts);
  if (!success) return undefined;
  return {
    title: "Your pay is ready to look over",
    detail: `${formatDay(data.from)} to ${formatDay(data.to)}`,
    path: `/admin/pay/mine/${subjectId}`,
  };
}
