import { z } from "zod";
import { findRebookingReader } from "#modules/account/server/public.ts";
import type { Appointment } from "#modules/booking/domain/appointment.ts";
import { freeTimes, getVisit, ownVisits, siteOriginOf } from "#modules/booking/server/public.ts";
import { listServiceCare } from "#modules/catalog/server/public.ts";
import { enqueueMail, type MailBlock, type MailDeps, type MailWriter } from "#modules/notifications/server/public.ts";
import {
  nearestStart,
  REBOOKING_LEAD_DAYS,
  REBOOKING_STARTS,
  rebookingDates,
} from "#modules/own-visits/domain/rebooking.ts";
import { REBOOKING_PAGES, rebookingPath } from "#modules/own-visits/domain/rebooking-path.ts";
import type { Transaction } from "#platform/db/client.ts";
import { isAppError } from "#shared/app-error.ts";
import { addDays, addMinutes, dateInZone, formatDay, formatTime } from "#shared/zoned-time.ts";
import { hello, readMailedVisit } from "./visit-mail-parts.ts";

const payloadSchema = z.object({ appointmentId: z.string(), serviceId: z.string() });

const DAY_MINUTES = 24 * 60;

/**
 * Schedules a mail that asks a customer about their next visit: once for each treatment of a completed visit that
 * should be repeated after some days. A guest without an account gets none.
 */
export async function planRebooking(tx: Transaction, appointmentId: string, now: Date): Promise<void> {
  const { customerId, lines, startsAt } = await getVisit(tx, appointmentId);
  if (customerId === null) return;
  const cared = await listServiceCare(tx, [...new Set(lines.map(({ serviceId }) => serviceId))]);
  for (const [serviceId, { intervalDays }] of cared) {
    if (intervalDays === undefined || intervalDays <= REBOOKING_LEAD_DAYS) continue;
    const runAt = addMinutes(startsAt, (intervalDays - REBOOKING_LEAD_DAYS) * DAY_MINUTES);
    if (runAt <= now) continue;
    await enqueueMail(tx, {
      mail: "appointment-rebooking",
      key: `appointment:${appointmentId}:rebooking:${serviceId}`,
      payload: { appointmentId, serviceId },
      runAt,
    });
  }
}

type Start = { date: string; from: string; practitioner: { id: string; name: string } };

/**
 * Writes "Your next IPL is best around January 7", with available starts. Returns nothing if the visit isn't completed
 * or the next one is booked.
 */
export const writeRebooking: MailWriter = async (deps, payload) => {
  const { appointmentId, serviceId } = payloadSchema.parse(payload);
  const mailed = await readMailedVisit(deps, appointmentId);
  if (mailed?.visit.status !== "completed" || mailed.visit.customerId === null) return undefined;
  const { visit, clinic } = mailed;
  const reader = await findRebookingReader(deps.db, deps.secrets, mailed.visit.customerId);
  const care = (await listServiceCare(deps.db, [serviceId])).get(serviceId);
  if (!reader || !care?.intervalDays || (await ownVisits.hasRebooked(deps.db, visit, serviceId))) return undefined;
  const best = addDays(visit.date, care.intervalDays);
  const own = ownOf(visit, serviceId);
  const starts = await findStarts(deps, { visit, serviceId, best, practitionerId: own.id });
  const others = starts.length > 0 ? [] : await findStarts(deps, { visit, serviceId, best, practitionerId: undefined });
  const around = formatDay(best);
  const origin = siteOriginOf(deps.env);
  const services = rebookedServicesOf(visit, serviceId);
  const [first] = [...starts, ...others];
  return {
    to: { name: reader.name, address: reader.address },
    unsubscribeToken: reader.token,
    content: {
      subject: `Your next ${care.name} is best around ${around}`,
      preview: first
        ? `Open time: ${wordsOf(first)} with ${first.practitioner.name}.`
        : "Choose a time that suits you.",
      heading: "Time for your next visit",
      picture: care.picture,
      blocks: [
        hello(mailed.firstName),
        { kind: "text", text: `Your next ${care.name} is best around ${around}.` },
        ...timeBlocks({ own, starts, others }, (start) => ({
          kind: "link",
          label: starts.length > 0 ? wordsOf(start) : `${wordsOf(start)} with ${start.practitioner.name}`,
          url: `${origin}${rebookingPath(
            REBOOKING_PAGES.customer,
            { services, practitionerId: start.practitioner.id },
            { date: start.date, time: start.from },
          )}`,
        })),
        {
          kind: "link",
          label: first ? "All times" : "Choose a time",
          url: `${origin}${rebookingPath(REBOOKING_PAGES.customer, { services, practitionerId: own.id })}`,
        },
        ...(clinic.location.phoneDisplay
          ? [{ kind: "text" as const, text: `Would you rather call? We’re at ${clinic.location.phoneDisplay}.` }]
          : []),
      ],
      reason: "You received this email because you had this treatment with us.",
    },
  };
};

const wordsOf = ({ date, from }: Start) => `${formatDay(date)}, ${formatTime(from)}`;

/** Returns the practitioner who did the treatment. */
const ownOf = ({ lines, practitioner }: Appointment, serviceId: string) =>
  lines.find((line) => line.serviceId === serviceId)?.practitioner ?? practitioner;

/** Returns the treatment as it was performed, with its add-ons and areas. */
const rebookedServicesOf = ({ lines }: Appointment, serviceId: string) =>
  lines
    .filter((line) => line.serviceId === serviceId)
    .map(({ addOns, estimate }) => ({ serviceId, addOns, areas: estimate?.areas }));

type Times = { own: Start["practitioner"]; starts: Start[]; others: Start[] };

/** Lists times with the same practitioner; if there are none, says so before naming other practitioners. */
function timeBlocks({ own, starts, others }: Times, linkOf: (start: Start) => MailBlock): MailBlock[] {
  if (starts.length > 0) return [{ kind: "text", text: `Open times with ${own.name}:` }, ...starts.map(linkOf)];
  if (others.length === 0) return [];
  const text = `${own.name} isn’t available around then. These practitioners are:`;
  return [{ kind: "text", text }, ...others.map(linkOf)];
}

type Search = { visit: Appointment; serviceId: string; best: string; practitionerId: string | undefined };

/** Finds available starts on the days around the best one, one per day. */
async function findStarts(deps: MailDeps, { best, ...search }: Search): Promise<Start[]> {
  const today = dateInZone(deps.clock.now(), search.visit.timeZone);
  const found: Start[] = [];
  for (const date of rebookingDates(best)) {
    if (found.length >= REBOOKING_STARTS) return found;
    if (date <= today) continue;
    const start = await startOn(deps, { ...search, date });
    if (start) found.push(start);
  }
  return found;
}

type OnDay = Omit<Search, "best"> & { date: string };

/**
 * Returns the available start of a day nearest to the time of the last visit; undefined also where the treatment or
 * practitioner isn't offered anymore.
 */
async function startOn(deps: MailDeps, { visit, serviceId, date, practitionerId }: OnDay): Promise<Start | undefined> {
  try {
    const query = {
      visit: { serviceIds: [serviceId], addOnIds: [] },
      practitionerId,
      customerId: visit.customerId ?? undefined,
    };
    const free = (await freeTimes.findSlots(deps, { ...query, date })).filter((slot) => slot.free);
    const start = nearestStart(free, visit.time);
    const [person] = start?.practitioners ?? [];
    return start && person && { date, from: start.from, practitioner: person };
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}
