import { sql } from "drizzle-orm";
import { findCustomerByEmail, getCustomerSummary, listEmailsOfPhone } from "#modules/account/server/public.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import { AppError } from "#shared/app-error.ts";
import type { FormerVisit, ReturningCustomer } from "../../contract/guest-identify.ts";
import { type Appointment, isUpcoming } from "../../domain/appointment.ts";
import type { BookingContext } from "../clinic/booking-context.ts";
import { type ClinicSnapshot, recallClinicSnapshot } from "../clinic/clinic-snapshot.ts";
import { findGuest, listFormerVisits } from "../visits/appointment-queries.ts";

/** The rows that identify a customer: an account, a guest's visit, or both with the same email. */
export type CustomerKey = { customerId: string | null; appointmentId: string | null };

/**
 * Returns a returning customer's name, email, phone number and last visits, combining the guest and customer visits of
 * the email. Throws `link_expired` when the account or the details were erased meanwhile.
 */
export async function readReturningCustomer(
  context: BookingContext,
  { customerId, appointmentId }: CustomerKey,
): Promise<Omit<ReturningCustomer, "expiresAt">> {
  const { db, clock } = context;
  const [customer, guest] = await Promise.all([
    customerId ? getCustomerSummary(db, customerId) : undefined,
    appointmentId ? findGuest(db, appointmentId) : undefined,
  ]);
  const client = customer ?? guest;
  if (!client) throw new AppError("link_expired");
  const { firstName, lastName, email, phone } = client;
  const [snapshot, visits] = await Promise.all([
    recallClinicSnapshot(context),
    listFormerVisits(db, { customerId: customer ? customerId : null, email }),
  ]);
  return {
    client: { firstName, lastName, email, phone },
    hasAccount: customer !== undefined,
    visits: visits.map((visit) => toFormerVisit(visit, snapshot, clock.now())),
  };
}

function toFormerVisit(visit: Appointment, { services, practitioners }: ClinicSnapshot, now: Date): FormerVisit {
  const { date, time, practitioner, lines } = visit;
  const performs = practitioners.find(({ id }) => id === practitioner.id)?.serviceIds ?? [];
  return {
    date,
    time,
    isUpcoming: isUpcoming(visit, now),
    practitioner: {
      id: practitioner.id,
      name: practitioner.name,
      isOffered: lines.every(({ serviceId }) => performs.includes(serviceId)),
    },
    services: lines.map(({ serviceId, name, addOns }) => {
      const service = services.get(serviceId);
      const isOffered = service?.isActive === true;
      return {
        serviceId,
        name,
        isOffered,
        addOns: addOns.map(({ addOnId, name: addOn, quantity }) => ({
          addOnId,
          name: addOn,
          quantity,
          isOffered: isOffered && service.addOns.get(addOnId)?.isActive === true,
        })),
      };
    }),
  };
}

/**
 * The customer with a given email or phone number. Without an account or a visit the customer is unknown, which no
 * response reveals.
 */
type FoundCustomer = {
  /** The key by which sent codes are counted: the email, or the phone number where no email is known. */
  address: string;
  /**
   * The key of a code: the email or number entered, and the customer found by it. A code requested by number is
   * separate from codes for the email it was sent to. Otherwise wrong tries would reveal that the two belong together.
   * If the number later identifies another customer, the code isn't valid for that customer.
   */
  codeFor: string;
  customerId: string | undefined;
  /** A guest's visit with this email, from which their name is read. */
  appointmentId: string | undefined;
};

/**
 * Finds a returning customer by email or phone number. A number leads to one email on file, and from then on only the
 * email is used: booking with another person's number doesn't lead to their visits. The same statements run for known
 * and unknown customers (AU-4).
 */
export async function findReturningCustomer(
  db: DatabaseOrTransaction,
  input: { email: string } | { phone: string },
): Promise<FoundCustomer> {
  const address = "email" in input ? input.email : ((await findEmailOfPhone(db, input.phone)) ?? input.phone);
  const codeFor = "email" in input ? address : `${input.phone} ${address}`;
  const [customerId, appointmentId] = await Promise.all([
    findCustomerByEmail(db, address),
    findGuestVisit(db, address),
  ]);
  return { address, codeFor, customerId, appointmentId };
}

const listGuestsOfPhone = statement(
  { email: "text" },
  sql`
  select guest->>'email' as email from appointments
  where guest is not null and split_part(guest->>'phone', ';', 1) = split_part(${sql.placeholder("phone")}, ';', 1) and status <> 'held'
  group by 1
  order by count(*) filter (where status = 'completed') desc, max(created_at) desc limit 1`,
);

/**
 * Picks one of several emails with the same number: first a verified account's, then that of the most frequent guest,
 * then the latest.
 */
async function findEmailOfPhone(db: DatabaseOrTransaction, phone: string): Promise<string | undefined> {
  const [accounts, guests] = await Promise.all([listEmailsOfPhone(db, phone), listGuestsOfPhone(db, { phone })]);
  return accounts.find(({ isVerified }) => isVerified)?.email ?? guests[0]?.email ?? accounts[0]?.email;
}

const findVisitOfEmail = statement(
  { id: "text" },
  sql`
  select id from appointments
  where guest is not null and email_key(guest->>'email') = email_key(${sql.placeholder("email")}) and status <> 'held'
  order by created_at desc limit 1`,
);

async function findGuestVisit(db: DatabaseOrTransaction, email: string): Promise<string | undefined> {
  const rows = await findVisitOfEmail(db, { email });
  return rows[0]?.id;
}
