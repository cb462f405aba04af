import { type SQL, sql } from "drizzle-orm";
import { customerContactsInSql } from "#modules/account/server/public.ts";
import { careLocksInSql } from "#modules/care/server/public.ts";
import type { ClinicSettings } from "#modules/content/domain/clinic-settings.ts";
import type { Transaction } from "#platform/db/client.ts";
import { batch, read, statement } from "#platform/db/statement.ts";
import type { Network } from "#platform/rate-limit.ts";
import { AppError } from "#shared/app-error.ts";
import { orCall } from "#shared/or-call.ts";
import { customerInSql, type PersonInSql, visitsOfPersonInSql } from "./visits-of-person-in-sql.ts";

/**
 * A person who books for themselves: a customer, or a guest with the details they entered. `proven`: how the email was
 * verified; `here`: by this request, or earlier from the same network; `once`: from any network. `network`: the network
 * from which they hold a slot; left out if none is held, and for a guest who verified the email with this request.
 */
export type Visitor = ({ customerId: string } | { email: string; phone: string; proven?: EmailProof | undefined }) & {
  network?: Network | undefined;
};

export type EmailProof = "once" | "here";

/** The time of the visit, and the visit it replaces: the cart's own hold, or the visit that is moved. */
export type VisitSpan = { from: Date; to: Date; except: string | null };

const customerPerson = customerInSql(sql`${sql.placeholder("customerId")}::text`);
const guestPerson: PersonInSql = {
  isCustomer: false,
  customerId: sql`null::text`,
  email: sql`${sql.placeholder("email")}::text`,
  phone: sql`${sql.placeholder("phone")}::text`,
};

const isUpcoming = sql`a.status in ('booked', 'confirmed') and a.starts_at > clock_now()`;
const isHeldNow = sql`a.status = 'held' and a.hold_expires_at > clock_now()`;
const isOtherVisit = sql`a.id is distinct from ${sql.placeholder("except")}::text`;

type VisitCounts = {
  isBusy: boolean;
  ahead: number;
  aheadByPhone: number;
  holds: number;
  holdsOfNetwork: number;
  /** Seconds until the first hold of the network expires. */
  networkWait: number | null;
  email: string | null;
  isVerified: boolean;
};

const isVerifiedCustomer = ({ customerId }: PersonInSql) =>
  sql`exists (select 1 from ${customerContactsInSql} c where c.id = ${customerId} and c.is_verified)`;

/**
 * SQL that makes simultaneous bookings of one person wait for each other, so that both are counted. Bookings of
 * unverified people on one network wait too. All keys are locked in one order.
 */
function lockPersonInSql(person: PersonInSql): SQL {
  const { customerId, email, phone } = person;
  const network = sql`case when not ${isVerifiedCustomer(person)} then ${sql.placeholder("network")}::text end`;
  return sql`
    select pg_advisory_xact_lock(hashtextextended('person:' || key, 0)) as locked from (
      select distinct key from (values (${customerId}), (address_key(${email})), (split_part(${phone}, ';', 1)), (${network})) as keys(key)
      where key is not null order by 1) ordered`;
}

/** The holds of unverified people, customers and guests, that were made from one network. */
const holdsOfNetworkInSql = (what: SQL) => sql`(
  select ${what} from appointments a left join ${customerContactsInSql} holder on holder.id = a.customer_id
  where a.held_from = ${sql.placeholder("network")}::text and ${isHeldNow} and ${isOtherVisit} and not coalesce(holder.is_verified, false))`;

function countVisitsStatement(person: PersonInSql) {
  const own = sql`own join appointments a on a.id = own.id`;
  const ownOrPhone = sql`own_or_phone own join appointments a on a.id = own.id`;
  return read(
    {
      isBusy: "bool",
      ahead: "int",
      aheadByPhone: "int",
      holds: "int",
      holdsOfNetwork: "int",
      networkWait: "int?",
      email: "text?",
      isVerified: "bool",
    },
    sql`
    with own as materialized (select id from ${visitsOfPersonInSql(person, { byPhone: false })}),
      own_or_phone as materialized (select id from ${visitsOfPersonInSql(person, { byPhone: true })})
    select exists (select 1 from ${own} where ${isOtherVisit} and (${isHeldNow} or a.status in ('booked', 'confirmed', 'checked_in'))
        and a.starts_at < ${sql.placeholder("to")}::timestamptz and a.ends_at > ${sql.placeholder("from")}::timestamptz) as "isBusy",
      (select count(*)::int from ${own} where ${isOtherVisit} and ${isUpcoming}) as ahead,
      (select count(*)::int from ${ownOrPhone} where ${isOtherVisit} and ${isUpcoming}) as "aheadByPhone",
      (select count(*)::int from ${ownOrPhone} where ${isOtherVisit} and ${isHeldNow}) as holds,
      ${holdsOfNetworkInSql(sql`count(*)::int`)} as "holdsOfNetwork",
      ${holdsOfNetworkInSql(sql`ceil(extract(epoch from min(a.hold_expires_at) - clock_now()))::int`)} as "networkWait",
      ${person.email} as email,
      ${isVerifiedCustomer(person)} as "isVerified"`,
  );
}

const customerStatements = {
  lock: statement(lockPersonInSql(customerPerson)),
  // One statement whose first part completes before the second: the person is locked before their health answers.
  lockWithCare: statement(sql`
    with person as materialized (${lockPersonInSql(customerPerson)})
    select (select count(locked::text) from person), ${careLocksInSql}`),
  ask: countVisitsStatement(customerPerson),
};
const guestStatements = { lock: statement(lockPersonInSql(guestPerson)), ask: countVisitsStatement(guestPerson) };

/**
 * Makes bookings and orders of one customer wait for each other until the transaction ends, even if they are made with
 * different accounts. With `network`, also those of unverified customers on this network.
 */
export async function lockCustomer(tx: Transaction, customerId: string, network?: Network): Promise<void> {
  await customerStatements.lock(tx, { customerId, network: network?.key ?? null });
}

/** What is locked until the transaction ends: only the person, or also a customer's health answers (`lockCare`). */
type VisitLocks = "person" | "personAndCare";

async function lockAndCountVisits(
  tx: Transaction,
  visitor: Visitor,
  { from, to, except }: VisitSpan,
  locks: VisitLocks,
): Promise<VisitCounts> {
  const { ask } = "customerId" in visitor ? customerStatements : guestStatements;
  const ofPerson = "customerId" in visitor ? customerStatements.lock : guestStatements.lock;
  const lock = locks === "personAndCare" ? customerStatements.lockWithCare : ofPerson;
  const span = { from: from.toISOString(), to: to.toISOString(), except };
  const values = { ...visitor, network: visitor.network?.key ?? null };
  const {
    standings: [standing],
  } = await batch({ lock: lock(tx, values), standings: ask(tx, { ...values, ...span }) });
  if (!standing) throw new Error("no standing came back");
  return { ...standing, isVerified: standing.isVerified || ("proven" in visitor && visitor.proven !== undefined) };
}

/** Throws `already_booked` for a person who has another visit, or holds another slot, at the time of this one. */
export async function assertPersonIsFree(tx: Transaction, visitor: Visitor, span: VisitSpan): Promise<void> {
  const { isBusy } = await lockAndCountVisits(tx, visitor, span, "person");
  if (isBusy) throw new AppError("already_booked");
}

/**
 * Checks that a person may take one more slot, so that no single person books out the clinic. Locks the person until
 * the transaction ends, so that simultaneous bookings of one person are all counted. Throws:
 *
 * - `already_booked`: the person has another visit at that time.
 * - `verification_needed`: the person has as many upcoming visits as an unverified email, number or account may have;
 *   or unverified people hold as many slots from the customer's network as they may (`rate_limited` for a guest).
 * - `limit_reached`: any other limit is exceeded.
 */
export async function assertMayBook(
  tx: Transaction,
  visitor: Visitor,
  {
    span,
    settings: {
      limits,
      location: { phoneDisplay },
    },
    locks = "person",
  }: { span: VisitSpan; settings: Pick<ClinicSettings, "limits" | "location">; locks?: VisitLocks },
): Promise<void> {
  const standing = await lockAndCountVisits(tx, visitor, span, locks);
  const { isBusy, ahead: count, aheadByPhone, holds, holdsOfNetwork, networkWait, email, isVerified } = standing;
  if (isBusy) throw new AppError("already_booked");
  if (holds >= limits.holds)
    throw new AppError("limit_reached", {
      message: `You’re already holding ${holds} times. Book or release one of them first.`,
    });
  // If other emails have visits under this guest's phone number, the limit for unverified people applies even to a
  // verified email. Otherwise the response would reveal to a stranger which email is known.
  const isElsewhere = "email" in visitor && visitor.proven !== "here" && aheadByPhone > count;
  if ((!isVerified || isElsewhere) && aheadByPhone >= limits.unverifiedVisits)
    throw new AppError("verification_needed", {
      message: `Enter the code we sent to ${email ?? "you"} to book another visit.`,
    });
  // The response must not reveal whether a guest's email is known, so a guest counts as unverified here.
  const isBound = "customerId" in visitor ? !isVerified : true;
  if (isBound && visitor.network && holdsOfNetwork >= limits.networkHolds * visitor.network.factor) {
    const why = "Many times are being held from your network.";
    // A guest who has never been here gets no code: codes are sent only to known people.
    throw "customerId" in visitor
      ? new AppError("verification_needed", {
          message: `${why} Enter the code we sent to ${email ?? "you"} to choose one.`,
        })
      : new AppError("rate_limited", {
          message: `${why} ${orCall({ phoneDisplay })}.`,
          retryAfterSeconds: Math.max(1, networkWait ?? 1),
        });
  }
  if (isVerified && count >= limits.verifiedVisits)
    throw new AppError("limit_reached", {
      message: `You have ${count} upcoming visits, the most you can book online. Please call us${phoneDisplay ? ` at ${phoneDisplay}` : ""} to book another.`,
    });
}
