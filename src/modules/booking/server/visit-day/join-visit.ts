import { eq, sql } from "drizzle-orm";
import { findCustomerContact } from "#modules/account/server/public.ts";
import { type DatabaseOrTransaction, withRetry } from "#platform/db/client.ts";
import { command } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { Appointment } from "../../domain/appointment.ts";
import { isVirtual, joinOpensAt, joinStateOf, waitingOnlineSince } from "../../domain/visit-day/visit-day.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { announceBoard } from "../clinic/slot-notice.ts";
import { practitioners } from "../tables.ts";
import { lockAccessedVisit, readAccessedVisit, type VisitAccess } from "../visit-links/visit-callers.ts";
import { findGuest } from "../visits/appointment-queries.ts";

/** Whether a virtual visit can be joined now, and how. */
export type VideoCallState = {
  visit: Appointment;
  state: "early" | "open" | "moved" | "over" | "phone";
  opensAt: Date;
  /** The URL of the practitioner's video room, once the room is open. */
  url?: string;
  /** The number to call if there is no video room. */
  phone?: string;
};

type JoinRequest = { appointmentId: string; access: VisitAccess };

/**
 * Returns whether a virtual visit can be joined: its room is shown only from 15 minutes before the start to an hour
 * after the end. Throws `not_found` also for a visit at the clinic, `appointment_closed` for a canceled one, and
 * `link_expired`.
 */
export async function readVideoCall({ db, clock }: BookingContext, input: JoinRequest): Promise<VideoCallState> {
  const now = clock.now();
  const { visit, isMoved } = await readAccessedVisit(db, { ...input, now });
  if (!isVirtual(visit)) throw new AppError("not_found");
  const opensAt = joinOpensAt(visit);
  const state = joinStateOf(visit, now);
  if (state === "closed") throw new AppError("appointment_closed");
  if (isMoved) return { visit, opensAt, state: "moved" };
  if (state === "over") return { visit, opensAt, state };
  const [room] = await db
    .select({ url: practitioners.videoUrl })
    .from(practitioners)
    .where(eq(practitioners.id, visit.practitioner.id));
  if (!room?.url) return { visit, opensAt, state: "phone", phone: await phoneOf(db, visit) };
  return state === "open" ? { visit, opensAt, state, url: room.url } : { visit, opensAt, state };
}

async function phoneOf(db: DatabaseOrTransaction, { id, customerId }: Appointment): Promise<string> {
  const person = customerId ? await findCustomerContact(db, customerId) : await findGuest(db, id);
  return person?.phone ?? "";
}

const setWaiting = command(
  sql`update appointments set joined_at = ${sql.placeholder("now")} where id = ${sql.placeholder("id")}`,
);

/**
 * Records that the customer of a virtual visit is waiting, and notifies staff. Only the first time is recorded. Does
 * nothing before the visit can be joined, after it is over, or if it has moved since the link was made. Throws what
 * `readVideoCall` throws.
 */
export async function waitOnline(context: BookingContext, input: JoinRequest): Promise<VideoCallState> {
  const answer = await readVideoCall(context, input);
  const now = context.clock.now();
  if ((answer.state !== "open" && answer.state !== "phone") || now < answer.opensAt) return answer;
  await withRetry(context.db, async (tx) => {
    const { visit, joinedAt, isMoved } = await lockAccessedVisit(tx, { ...input, now });
    if (isMoved || waitingOnlineSince(visit, joinedAt)) return;
    await setWaiting(tx, { now: now.toISOString(), id: visit.id });
    await announceBoard(tx, [visit.date], visit.id);
  });
  return answer;
}
