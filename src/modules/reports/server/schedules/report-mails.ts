import { eq } from "drizzle-orm";
import { z } from "zod";
import { greeting, type MailBlock, type MailWriters } from "#modules/notifications/server/public.ts";
import { dateSchema } from "#shared/contract/define-call.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { formatMoney } from "#shared/money.ts";
import { formatDay } from "#shared/zoned-time.ts";
import type { Days } from "../../domain/period.ts";
import type { FigureKind } from "../../domain/report.ts";
import { daysOfSchedule } from "../../domain/report-schedule.ts";
import { reportNamed } from "../../domain/reports.ts";
import { drainReports } from "../drain-reports.ts";
import { type ReadReport, readReport } from "../reading/read-report.ts";
import { isCovered, listRecipients } from "./recipients.ts";
import { reportSchedules } from "./schedule-tables.ts";
import { filtersOfSchedule } from "./schedules.ts";

const payloadSchema = z.object({ scheduleId: z.string(), recipientId: z.string(), sentOn: dateSchema });

/** The maximum number of groups in an email, enough for each day of a month. The page behind the link shows more. */
const MOST_GROUPS = 31;

function words(value: number | null | undefined, kind: FigureKind): string {
  if (value === null || value === undefined) return "–";
  if (kind === "money") return formatMoney(value, { always: true });
  if (kind === "percent") return `${value}%`;
  if (kind === "minutes") return `${Math.round(value / 60)} h`;
  return englishFormats.number(value);
}

const spanWords = ({ from, to }: Days): string =>
  from === to
    ? formatDay(from, { year: true })
    : `${formatDay(from, { year: true })} to ${formatDay(to, { year: true })}`;

/**
 * Returns the totals, and the main figure by group. Groups of customers aren't in an email, because personal data is
 * shown only on the page behind the link.
 */
function blocksOf({ columns, groups, totals, totalsBefore, by }: ReadReport): MailBlock[] {
  const shown = columns.filter(({ of, id }) => !of || totals[id] !== null);
  const lead = columns.find(({ id }) => id === "net") ?? columns[0];
  const inAll: [string, string][] = shown.map(({ id, label, kind }) => [
    totalsBefore ? `${label} (earlier period: ${words(totalsBefore[id], kind)})` : label,
    words(totals[id], kind),
  ]);
  if (!lead || by === "client" || groups.length === 0) return [{ kind: "sums", rows: inAll }];
  return [
    { kind: "sums", rows: inAll },
    { kind: "heading", text: `${lead.label} by ${by}` },
    {
      kind: "sums",
      rows: groups
        .slice(0, MOST_GROUPS)
        .map(({ label, values }): [string, string] => [label, words(values[lead.id], lead.kind)]),
    },
  ];
}

/** Writes the email of a report. Recipients who have lost permission since get none (OO-17). */
export const reportMailWriters: MailWriters = {
  async "staff-report"({ db, env }, payload) {
    const { scheduleId, recipientId, sentOn } = payloadSchema.parse(payload);
    const [[schedule], [person]] = await Promise.all([
      db.select().from(reportSchedules).where(eq(reportSchedules.id, scheduleId)),
      listRecipients(db, recipientId),
    ]);
    if (!schedule || !person || !schedule.recipientIds.includes(recipientId)) return undefined;
    const { name, query } = schedule;
    if (!isCovered(person, query, sentOn)) return undefined;
    await drainReports(db);
    const days = daysOfSchedule(query.period, sentOn);
    const filters = filtersOfSchedule(query);
    const report = await readReport(db, { name: query.report, ...days, by: query.by, compare: query.compare, filters });
    const address = new URLSearchParams({ ...days, by: query.by, compare: query.compare, ...filters });
    const { title, about } = reportNamed(query.report);
    const origin = env.publicUrl ?? `http://localhost:${env.port}`;
    // A customer's name is also shown only on the page behind the link.
    const of = report.filters.map(({ filter, label }) => (filter === "client" ? "one client" : label)).join(", ");
    return {
      to: { name: person.name, address: person.email },
      content: {
        subject: `${name}: ${spanWords(days)}`,
        preview: about,
        heading: title,
        blocks: [
          greeting(person.name.split(" ")[0] ?? ""),
          { kind: "text", text: `Here’s your report for ${spanWords(days)}${of === "" ? "" : `, ${of}`}. ${about}` },
          ...blocksOf(report),
          { kind: "link", label: "Open the report", url: `${origin}/admin/reports/${query.report}?${address}` },
        ],
        reason: "You received this email because a clinic administrator set up this report for you.",
      },
    };
  },
};
