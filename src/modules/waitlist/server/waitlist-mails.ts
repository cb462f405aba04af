import { sql } from "drizzle-orm";
import { z } from "zod";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { siteOriginOf } from "#modules/booking/server/public.ts";
import { serviceNamesInSql } from "#modules/catalog/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { MailBlock, MailDeps, MailWriters, WrittenMail } from "#modules/notifications/server/public.ts";
import { hello, servicesOf, whenOf } from "#modules/visit-mails/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { formatDate, formatTime, timeInZone } from "#shared/zoned-time.ts";
import type { DayPart } from "../domain/waitlist.ts";
import { offerOf, stateOf, visitOfOffer } from "./find-offer.ts";
import { offerLinkOf } from "./offer-place.ts";
import { readPositionInLine } from "./own-entries.ts";
import { entryLinkOf } from "./put-in-line.ts";
import { entryColumns, entryRow, type WaitingEntry } from "./waiting-line.ts";

const ofEntry = z.object({ entryId: z.string() });
const ofOffer = z.object({ offerId: z.string() });
const REASON = "You received this email because this email address was added to our waitlist.";
const KEEP_SECRET = "Please don’t forward this email: anyone with the link can act on your behalf.";

type Reader = { firstName: string; to: { name: string; address: string } };

async function readerOf(
  db: DatabaseOrTransaction,
  { customerId, guest }: Pick<WaitingEntry, "customerId" | "guest">,
): Promise<Reader | undefined> {
  const person = customerId ? await getCustomerSummary(db, customerId) : guest;
  if (!person?.email) return undefined;
  return {
    firstName: person.firstName,
    to: { name: `${person.firstName} ${person.lastName}`.trim(), address: person.email },
  };
}

const findEntry = statement(
  { ...entryRow, services: "text[]" },
  sql`
  select ${entryColumns}, array(select s.name from unnest(e.service_ids) with ordinality wanted(id, at)
    join ${serviceNamesInSql} s on s.id = wanted.id order by at) as services
  from waitlist_entries e where e.id = ${sql.placeholder("id")}`,
);

async function readEntry(db: DatabaseOrTransaction, id: string) {
  const [entry] = await findEntry(db, { id });
  const reader = entry && (await readerOf(db, entry));
  return entry && reader ? { entry, reader } : undefined;
}

const partWords: Record<DayPart, string> = { morning: "mornings", midday: "around noon", afternoon: "afternoons" };

function factsOf({ firstDate, lastDate, parts, services }: WaitingEntry & { services: string[] }): MailBlock {
  const first = formatDate(firstDate);
  const days = firstDate === lastDate ? first : `${first} to ${formatDate(lastDate)}`;
  return {
    kind: "rows",
    rows: [
      ["Treatments", services.join(", ")],
      ["Dates", days],
      ["Time of day", parts.map((part) => partWords[part]).join(", ")],
    ],
  };
}

function entryUrl({ env, secrets }: MailDeps, entryId: string): string {
  return `${siteOriginOf(env)}/waitlist?${new URLSearchParams({ t: entryLinkOf(secrets, entryId) })}`;
}

async function writeConfirm(deps: MailDeps, entryId: string): Promise<WrittenMail | undefined> {
  const read = await readEntry(deps.db, entryId);
  if (read?.entry.state !== "unconfirmed") return undefined;
  const { entry, reader } = read;
  return {
    to: reader.to,
    content: {
      subject: "Confirm your place on the waitlist",
      preview: "You’ll get your place in line once you confirm.",
      heading: "Confirm your place in line",
      blocks: [
        hello(reader.firstName),
        {
          kind: "text",
          text: "Please confirm that you want to be on the waitlist for this visit. You’ll get your place in line then.",
        },
        factsOf(entry),
        { kind: "link", label: "Confirm my place in line", url: entryUrl(deps, entryId) },
        { kind: "text", text: KEEP_SECRET },
      ],
      reason: `${REASON} If that wasn’t you, ignore this email: nothing will happen unless you confirm.`,
    },
  };
}

async function writeJoined(deps: MailDeps, entryId: string): Promise<WrittenMail | undefined> {
  const read = await readEntry(deps.db, entryId);
  if (!read || (read.entry.state !== "waiting" && read.entry.state !== "offered")) return undefined;
  const { entry, reader } = read;
  const place = await readPositionInLine(deps.db, entryId, deps.clock.now());
  const where = place && place > 1 ? `You’re number ${place} in line.` : "You’re next in line.";
  return {
    to: reader.to,
    content: {
      subject: "You’re on the waitlist",
      preview: where,
      heading: "You’re on the waitlist",
      blocks: [
        hello(reader.firstName),
        {
          kind: "text",
          text: `${where} When a spot opens, we’ll hold it for you for 15 minutes and email you right away.`,
        },
        factsOf(entry),
        { kind: "link", label: "See my place in line or leave the waitlist", url: entryUrl(deps, entryId) },
      ],
      reason: REASON,
    },
  };
}

async function writeOffer(deps: MailDeps, offerId: string): Promise<WrittenMail | undefined> {
  const offer = await offerOf(deps.db, offerId);
  if (!offer || stateOf(offer) !== "open") return undefined;
  const [visit, reader] = [await visitOfOffer(deps.db, offer), await readerOf(deps.db, offer)];
  if (!visit || !reader) return undefined;
  const { timeZone } = (await getClinicSettings(deps.db)).location;
  const until = formatTime(timeInZone(new Date(offer.expiresAt), timeZone));
  return {
    to: reader.to,
    content: {
      subject: `A place opened: ${whenOf(visit)}`,
      preview: `It’s yours until ${until}.`,
      heading: "A spot opened for you",
      blocks: [
        hello(reader.firstName),
        {
          kind: "text",
          text: `A place opened: ${whenOf(visit)} with ${visit.practitioner.name}. It’s yours until ${until}.`,
        },
        { kind: "list", items: servicesOf(visit) },
        {
          kind: "link",
          label: "Accept or decline",
          url: `${siteOriginOf(deps.env)}/offer/${offerLinkOf(deps.secrets, offerId)}`,
        },
        {
          kind: "text",
          text: `If we don’t hear from you by then, we’ll offer it to the next person in line. ${KEEP_SECRET}`,
        },
      ],
      reason: REASON,
    },
  };
}

async function writePaused(deps: MailDeps, entryId: string): Promise<WrittenMail | undefined> {
  const read = await readEntry(deps.db, entryId);
  if (read?.entry.state !== "paused") return undefined;
  return {
    to: read.reader.to,
    content: {
      subject: "We paused your place on the waitlist",
      preview: "We didn’t hear back about three offers in a row.",
      heading: "Your place in line is paused",
      blocks: [
        hello(read.reader.firstName),
        {
          kind: "text",
          text: "We held three openings for you in a row and didn’t hear back, so we’ve paused your offers.",
        },
        factsOf(read.entry),
        { kind: "link", label: "Rejoin the line or leave the waitlist", url: entryUrl(deps, entryId) },
      ],
      reason: REASON,
    },
  };
}

/**
 * The writers of the waitlist's mails, by the names stored in the queue. Each email is written from the entry's state
 * at the time when it is sent.
 */
export const waitlistMailWriters: MailWriters = {
  "waitlist-confirm": (deps, payload) => writeConfirm(deps, ofEntry.parse(payload).entryId),
  "waitlist-joined": (deps, payload) => writeJoined(deps, ofEntry.parse(payload).entryId),
  "waitlist-offer": (deps, payload) => writeOffer(deps, ofOffer.parse(payload).offerId),
  "waitlist-paused": (deps, payload) => writePaused(deps, ofEntry.parse(payload).entryId),
};
