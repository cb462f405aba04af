import type { Appointment } from "#modules/booking/domain/appointment.ts";
import type { WriteVisitOrder } from "#modules/booking/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import {
  type BookForCustomerInput,
  bookForCustomer,
  bookTogether,
  type SecondGuestInput,
} from "#modules/desk/server/public.ts";
import { reserveSessions } from "#modules/payment-plans/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Principal } from "#shared/principal.ts";
import { priceBookedVisit } from "../visit-orders/price-booked-visit.ts";
import { sellVisit } from "../visit-orders/sell-visit.ts";

export type BookAtDeskInput = BookForCustomerInput & {
  /** Services that a package session of the customer pays for; a service listed twice uses two sessions. */
  sessions: readonly string[];
  /** A second guest at the same time, whose visit has its own order. */
  together?: SecondGuestInput | undefined;
};

const NONE_LEFT = "This customer has no visit left in a package for that. Book it without.";

/**
 * Books a visit for a customer with its order, in one transaction: at member prices, and with the package sessions that
 * staff chose. The balance is paid at the clinic; `deposit` is the part that the clinic's policy requires in advance.
 * Throws the errors of `bookForCustomer`, and `conflict` if a session is missing; then nothing is booked.
 */
export async function bookAtDesk(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  staff: { principal: Principal; actor: AuditActor },
  { sessions, together, ...input }: BookAtDeskInput,
) {
  const settings = await getClinicSettings(deps.db);
  const { customerId: by, name: byName } = staff.principal;
  const now = deps.clock.now();
  const sellWith =
    (used: readonly string[], order: { id: string; deposit: number }): WriteVisitOrder =>
    async (tx, visit) => {
      const bySession = await takeSessions(tx, visit, used);
      const priced = await priceBookedVisit(tx, visit, { settings, now, bySession, chosen: null });
      order.deposit = priced.totals.dueNow;
      return sellVisit(tx, visit, {
        orderId: order.id,
        settings,
        now,
        bySession,
        staff: { by, byName, notified: false },
      });
    };
  const [order, second] = [
    { id: newId(), deposit: 0 },
    { id: newId(), deposit: 0 },
  ];
  if (!together) return { visit: await bookForCustomer(deps, staff, input, sellWith(sessions, order)), order };
  const sell = { first: sellWith(sessions, order), second: sellWith([], second) };
  return {
    visit: await bookTogether(deps, staff, { ...input, together }, sell),
    order,
    togetherOrder: second,
  };
}

async function takeSessions(
  tx: Transaction,
  { customerId, date, lines }: Appointment,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> {
  const left = [...sessions];
  const linesToReserve = lines.flatMap(({ id: lineId, serviceId }) => {
    const at = left.indexOf(serviceId);
    if (at === -1) return [];
    left.splice(at, 1);
    return { lineId, serviceId };
  });
  if (left.length > 0 || (linesToReserve.length > 0 && customerId === null))
    throw new AppError("conflict", { message: NONE_LEFT });
  if (customerId !== null && !(await reserveSessions(tx, { customerId, date, lines: linesToReserve })))
    throw new AppError("conflict", { message: NONE_LEFT });
  return new Set(linesToReserve.map(({ lineId }) => lineId));
}
