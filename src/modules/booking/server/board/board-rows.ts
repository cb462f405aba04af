import { type SQL, sql } from "drizzle-orm";
import { customerNamesInSql } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { neverNull, oneOf, orNull } from "#platform/db/row.ts";
import { batch, forValues, statement } from "#platform/db/statement.ts";
import type { AppointmentStatus } from "../../domain/appointment-status.ts";
import { appointmentStatuses } from "../../domain/appointment-status.ts";
import type { BlockKind } from "../../domain/block.ts";
import { blockKinds } from "../../domain/block.ts";
import type { BookingChannel, VisitStage } from "../../domain/visit-stage.ts";
import { bookingChannels, visitStages } from "../../domain/visit-stage.ts";
import { type HolderKind, holderKindColumn, holderKindInSql } from "./holder-kind.ts";

type BoardLine = {
  serviceId: string;
  name: string;
  practitionerId: string;
  roomId: string | null;
  from: number;
  to: number;
};
type BoardClaim = { resourceId: string; from: number; to: number };

type PlainVisit = {
  id: string;
  version: number;
  status: AppointmentStatus;
  stage: VisitStage | null;
  via: BookingChannel;
  customerId: string | null;
  name: string | null;
  date: string;
  startsAt: number;
  endsAt: number;
  practitionerId: string;
  checkedInAt: number | null;
  inRoomAt: number | null;
  /** For a hold: the name of the customer or staff member who holds the slot, and the kind of holder. */
  heldByName: string | null;
  holder: HolderKind | null;
  holdExpiresAt: number | null;
  lockedBy: string | null;
  lockedById: string | null;
  lockedUntil: number | null;
  /** The total discount on its treatments. */
  savedCents: number;
};

/** A visit or hold on a board, with its treatments and claims. Instants are epoch seconds. */
export type BoardVisitRow = Omit<PlainVisit, "savedCents"> & {
  costCents: number;
  lines: BoardLine[];
  claims: BoardClaim[];
};

/** Whether a visit counts toward its day. Holds don't count yet; no-shows do. */
export const isCounted = ({ status }: Pick<BoardVisitRow, "status">): boolean => status !== "held";

/** Whether a visit occupies or occupied time. Booked hours and daily revenue exclude no-shows. */
export const isTaken = ({ status }: Pick<BoardVisitRow, "status">): boolean =>
  status !== "held" && status !== "no_show";

const seconds = (instant: string) => sql.raw(`extract(epoch from ${instant})::float8`);

/** Condition for the visits of clinic days `from` to `to`, without canceled ones and expired holds. */
const isOnBoard = sql`a.date between ${sql.placeholder("from")}::date and ${sql.placeholder("to")}::date
  and a.status <> 'cancelled' and (a.status <> 'held' or a.hold_expires_at > clock_now())`;

/** Condition for visits in which a person performs a treatment or assists. */
const isWithPerson = sql`${isOnBoard} and (
  exists (select 1 from appointment_services d
    where d.appointment_id = a.id and d.practitioner_id = ${sql.placeholder("practitionerId")})
  or exists (select 1 from claims d
    where d.appointment_id = a.id and d.resource_id = ${sql.placeholder("practitionerId")} and d.released_at is null))`;

const visitsThat = (isWanted: SQL) =>
  statement(
    {
      id: "text",
      version: "int",
      status: oneOf(appointmentStatuses),
      stage: orNull(oneOf(visitStages)),
      via: oneOf(bookingChannels),
      customerId: "text?",
      date: "text",
      name: "text?",
      startsAt: "float",
      endsAt: "float",
      practitionerId: "text",
      checkedInAt: "float?",
      inRoomAt: "float?",
      heldByName: "text?",
      holder: holderKindColumn,
      holdExpiresAt: "float?",
      lockedBy: "text?",
      lockedById: "text?",
      lockedUntil: "float?",
      savedCents: "int",
    },
    sql`
  select a.id, a.version, a.status, a.stage, a.booked_via as via, a.customer_id as "customerId", a.date::text as date,
    coalesce(nullif(trim(concat(c.first_name, ' ', c.last_name)), ''),
      nullif(trim(concat(a.guest->>'firstName', ' ', a.guest->>'lastName')), '')) as name,
    ${seconds("a.starts_at")} as "startsAt", ${seconds("a.ends_at")} as "endsAt", a.practitioner_id as "practitionerId",
    ${seconds("a.checked_in_at")} as "checkedInAt", ${seconds("a.in_room_at")} as "inRoomAt",
    nullif(trim(concat(h.first_name, ' ', h.last_name)), '') as "heldByName", ${holderKindInSql} as holder,
    ${seconds("a.hold_expires_at")} as "holdExpiresAt",
    case when a.locked_until > clock_now() then a.locked_by_name end as "lockedBy",
    a.locked_by as "lockedById", ${seconds("a.locked_until")} as "lockedUntil",
    (a.member_savings_cents + a.coupon_savings_cents
      + (select coalesce(sum((offer->>'savingCents')::int), 0) from jsonb_array_elements(a.offers) offer))::int as "savedCents"
  from appointments a
  left join ${customerNamesInSql} c on c.id = a.customer_id
  left join ${customerNamesInSql} h on h.id = a.held_for_account_id
  where ${isWanted}
  order by a.starts_at, a.id ${forValues}`,
  );

const linesThat = (isWanted: SQL) =>
  statement(
    {
      visitId: "text",
      serviceId: "text",
      name: "text",
      practitionerId: "text",
      roomId: "text?",
      from: "float",
      to: "float",
      costCents: "int",
    },
    sql`
  select s.appointment_id as "visitId", s.service_id as "serviceId", s.name, s.practitioner_id as "practitionerId",
    s.room_id as "roomId", ${seconds("s.starts_at")} as "from", ${seconds("s.ends_at")} as "to",
    (s.unit_price_cents + (select coalesce(sum((x->>'unitPriceCents')::int * (x->>'quantity')::int), 0)
      from jsonb_array_elements(s.add_ons) x))::int as "costCents"
  from appointments a join appointment_services s on s.appointment_id = a.id
  where ${isWanted}
  order by s.position ${forValues}`,
  );

const claimsThat = (isWanted: SQL) =>
  statement(
    { visitId: neverNull("text"), resourceId: "text", from: "float", to: "float" },
    sql`
  select k.appointment_id as "visitId", k.resource_id as "resourceId",
    ${seconds("lower(k.during)")} as "from", ${seconds("upper(k.during)")} as "to"
  from appointments a join claims k on k.appointment_id = a.id and k.released_at is null
  where ${isWanted}
  order by lower(k.during) ${forValues}`,
  );

const ofEverybody = { visits: visitsThat(isOnBoard), lines: linesThat(isOnBoard), claims: claimsThat(isOnBoard) };
const ofPerson = { visits: visitsThat(isWithPerson), lines: linesThat(isWithPerson), claims: claimsThat(isWithPerson) };

/**
 * Returns the visits of clinic days `from` to `to`, or only one practitioner's, with their treatments and claims. Uses
 * three plain statements in one packet (a single round trip to the database): building JSON in the database costs twice
 * as much as reading the rows.
 */
export async function listBoardVisits(
  connection: DatabaseOrTransaction,
  input: { from: string; to: string; practitionerId?: string },
): Promise<BoardVisitRow[]> {
  const queries = input.practitionerId === undefined ? ofEverybody : ofPerson;
  const { visits, lines, claims } = await batch({
    visits: queries.visits(connection, input),
    lines: queries.lines(connection, input),
    claims: queries.claims(connection, input),
  });
  const linesOf = Map.groupBy(lines, ({ visitId }) => visitId);
  const claimsOf = Map.groupBy(claims, ({ visitId }) => visitId);
  return visits.map(({ savedCents, ...visit }) => {
    const own = linesOf.get(visit.id) ?? [];
    return {
      ...visit,
      costCents: own.reduce((sum, { costCents }) => sum + costCents, -savedCents),
      lines: own,
      claims: claimsOf.get(visit.id) ?? [],
    };
  });
}

export type BoardBlockRow = {
  id: string;
  version: number;
  resourceId: string;
  kind: BlockKind;
  note: string | null;
  date: string;
  repeatsUntil: string | null;
  startsAt: number;
  endsAt: number;
};

export const listBoardBlocks = statement(
  {
    id: "text",
    version: "int",
    resourceId: "text",
    kind: oneOf(blockKinds),
    note: "text?",
    date: "text",
    repeatsUntil: "text?",
    startsAt: "float",
    endsAt: "float",
  },
  sql`
  select id, version, resource_id as "resourceId", kind, note, date::text as date, repeats_until::text as "repeatsUntil",
    ${seconds("starts_at")} as "startsAt", ${seconds("ends_at")} as "endsAt"
  from blocks where date between ${sql.placeholder("from")}::date and ${sql.placeholder("to")}::date
  order by starts_at, id`,
);

/** An absence, or service of a device. `isOutside`: a busy time from the practitioner's outside calendar. */
export type TimeOffRow = { resourceId: string; reason: string; isOutside: boolean; startsAt: number; endsAt: number };

/** Lists absences and device maintenance that overlap `[from, to)`. */
export const listTimeOff = statement(
  { resourceId: "text", reason: "text", isOutside: "bool", startsAt: "float", endsAt: "float" },
  sql`
  select resource_id as "resourceId", reason, calendar_id is not null as "isOutside",
    ${seconds("lower(during)")} as "startsAt", ${seconds("upper(during)")} as "endsAt"
  from time_off where state = 'approved' and during && tstzrange(${sql.placeholder("from")}::timestamptz, ${sql.placeholder("to")}::timestamptz)`,
);
