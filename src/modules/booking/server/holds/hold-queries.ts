import { type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { json, neverNull } from "#platform/db/row.ts";
import { command, read, statement } from "#platform/db/statement.ts";
import { timeInZone } from "#shared/zoned-time.ts";
import type { BookedService } from "../../domain/booked-service.ts";

/**
 * The slot that a cart holds. `isExpired` is by the database's clock: an expired hold still belongs to the cart until
 * another hold takes its slot.
 */
export type Hold = {
  appointmentId: string;
  customerId: string | null;
  date: string;
  /** The slot's `from`, in clinic wall time. */
  time: string;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  expiresAt: Date;
  isExpired: boolean;
  /** The practitioner who performs most of the visit. */
  practitioner: { id: string; name: string };
  /** Whether the customer requested this very practitioner. */
  isPractitionerWanted: boolean;
  /** In the order in which they are performed. */
  lines: {
    serviceId: string;
    startsAt: Date;
    endsAt: Date;
    practitioner: { id: string; name: string };
    addOns: BookedService["addOns"];
  }[];
};

/** A hold as `selectHoldInSql` reads it. */
export type HoldRow = {
  appointmentId: string;
  customerId: string | null;
  date: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  expiresAt: string;
  isExpired: boolean;
  practitionerId: string;
  practitionerName: string;
  isPractitionerWanted: boolean;
  lines: {
    serviceId: string;
    startsAt: string;
    endsAt: string;
    practitionerId: string;
    practitionerName: string;
    addOns: { addOnId: string; quantity: number }[];
  }[];
};

/** Returns the query for a cart's hold; `cartId` is an id, or SQL that reads one in the caller's statement. */
export function selectHoldInSql(cartId: string | SQL): SQL {
  return selectHoldWhereInSql(sql`a.held_for_cart_id = ${cartId}`);
}

/** Returns the query for a hold of any kind; `isWantedInSql` is the condition on `appointments a`. */
export function selectHoldWhereInSql(isWanted: SQL): SQL {
  return sql`
    select a.id as "appointmentId", a.customer_id as "customerId", a.date::text as date, a.starts_at as "startsAt",
      a.ends_at as "endsAt", a.time_zone as "timeZone", a.hold_expires_at as "expiresAt",
      a.hold_expires_at <= clock_now() as "isExpired", a.practitioner_id as "practitionerId", r.name as "practitionerName",
      a.is_practitioner_wanted as "isPractitionerWanted",
      (select coalesce(json_agg(json_build_object(
          'serviceId', l.service_id, 'startsAt', l.starts_at, 'endsAt', l.ends_at, 'addOns', l.add_ons,
          'practitionerId', l.practitioner_id, 'practitionerName', p.name) order by l.position), '[]')
        from appointment_services l join resources p on p.id = l.practitioner_id
        where l.appointment_id = a.id) as lines
    from appointments a join resources r on r.id = a.practitioner_id
    where ${isWanted} and a.status = 'held'`;
}

/** The columns of a hold, as `selectHoldWhereInSql` reads them. */
export const holdColumns = {
  appointmentId: "text",
  customerId: "text?",
  date: "text",
  startsAt: "instant",
  endsAt: "instant",
  timeZone: "text",
  expiresAt: neverNull("instant"),
  isExpired: "bool",
  practitionerId: "text",
  practitionerName: "text",
  isPractitionerWanted: "bool",
  lines:
    json<
      {
        serviceId: string;
        startsAt: string;
        endsAt: string;
        practitionerId: string;
        practitionerName: string;
        addOns: { addOnId: string; quantity: number }[];
      }[]
    >(),
} as const;

const readHold = read(holdColumns, selectHoldInSql(sql`${sql.placeholder("cartId")}`));
const lockHold = statement(holdColumns, sql`${selectHoldInSql(sql`${sql.placeholder("cartId")}`)} for update of a`);

/** Returns the cart's hold, if any. `lock` prevents others from changing it until the transaction ends. */
export async function findHold(
  db: DatabaseOrTransaction,
  cartId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Hold | undefined> {
  const [row] = await (lock ? lockHold : readHold)(db, { cartId });
  return row && toHold(row);
}

export function toHold(row: HoldRow): Hold {
  return {
    appointmentId: row.appointmentId,
    customerId: row.customerId,
    date: row.date,
    time: timeInZone(new Date(row.startsAt), row.timeZone),
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
    timeZone: row.timeZone,
    expiresAt: new Date(row.expiresAt),
    isExpired: row.isExpired,
    practitioner: { id: row.practitionerId, name: row.practitionerName },
    isPractitionerWanted: row.isPractitionerWanted,
    lines: row.lines.map((line) => ({
      serviceId: line.serviceId,
      startsAt: new Date(line.startsAt),
      endsAt: new Date(line.endsAt),
      practitioner: { id: line.practitionerId, name: line.practitionerName },
      addOns: line.addOns.map(({ addOnId, quantity }) => ({ addOnId, quantity })),
    })),
  };
}

const findHoldId = read(
  { id: "text" },
  sql`
  select id from appointments where held_for_cart_id = ${sql.placeholder("cartId")} and status = 'held'`,
);

/** Whether there is a cart and it has a hold. */
export async function hasHold(db: DatabaseOrTransaction, cartId: string | null): Promise<boolean> {
  return (await findHoldId(db, { cartId })).length > 0;
}

const deleteHoldRow = statement(
  { date: "text" },
  sql`
  delete from appointments where held_for_cart_id = ${sql.placeholder("cartId")} and status = 'held' returning date::text as date`,
);

/** Releases the slot that a cart holds. Returns the clinic dates with a freed slot; none if there was no hold. */
export async function deleteHold(tx: Transaction, cartId: string): Promise<string[]> {
  const rows = await deleteHoldRow(tx, { cartId });
  return rows.map(({ date }) => date);
}

const setCartOfHold = command(sql`
  update appointments set held_for_cart_id = ${sql.placeholder("toCartId")} where held_for_cart_id = ${sql.placeholder("fromCartId")} and status = 'held'`);

/** Moves a hold to the cart that takes over its treatments. */
export async function moveHoldToCart(
  tx: Transaction,
  { fromCartId, toCartId }: { fromCartId: string; toCartId: string },
): Promise<void> {
  await setCartOfHold(tx, { toCartId, fromCartId });
}
