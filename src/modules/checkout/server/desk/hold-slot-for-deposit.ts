import { getCustomerSummary } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { holdForCustomer } from "#modules/desk/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";
import type { Principal } from "#shared/principal.ts";
import { insertHeldOrder } from "../pay/write-held-order.ts";
import { priceBookedVisit } from "../visit-orders/price-booked-visit.ts";
import type { BookAtDeskInput } from "./book-at-desk.ts";
import { DEPOSIT_LINK_MAIL } from "./deposit-link-mail.ts";

/**
 * Holds a slot for a customer for a day, and emails them the link that pays its deposit. The visit is booked once it is
 * paid; otherwise the slot becomes free again. Slot, order and email are one transaction. Throws the errors of
 * `bookForCustomer`, `invalid_input` where a link isn't available, and `conflict` where the policy requires no
 * prepayment.
 */
export async function holdSlotForDeposit(
  deps: Pick<ServerDeps, "db" | "clock" | "versions" | "secrets">,
  staff: { principal: Principal; actor: AuditActor },
  { sessions, together, ...input }: BookAtDeskInput,
) {
  if (sessions.length > 0 || together)
    throw new AppError("invalid_input", { message: "A deposit link is for one guest, without visits of a package." });
  const settings = await getClinicSettings(deps.db);
  const { customerId: by, name: byName } = staff.principal;
  const order = { id: newId(), deposit: 0 };
  const { visit, until } = await holdForCustomer(deps, staff, input, {
    orderId: order.id,
    async sell(tx, appointment) {
      const { customerId } = appointment;
      const person = customerId ? await getCustomerSummary(tx, customerId) : undefined;
      if (!person?.email)
        throw new AppError("invalid_input", {
          message: "A link needs an email address. Take the deposit at the desk.",
        });
      const now = deps.clock.now();
      const priced = await priceBookedVisit(tx, appointment, {
        settings,
        now,
        chosen: "deposit",
        bySession: new Set(),
      });
      if (priced.totals.dueNow === 0)
        throw new AppError("conflict", { message: "The policy asks for no deposit here. Book it without one." });
      order.deposit = priced.totals.dueNow;
      const { currency } = settings;
      const step = { by, byName, notified: true };
      await insertHeldOrder(tx, { orderId: order.id, appointment, priced, currency, staff: step });
      await enqueueMail(tx, {
        mail: DEPOSIT_LINK_MAIL,
        key: `${DEPOSIT_LINK_MAIL}:${order.id}`,
        payload: { orderId: order.id },
      });
      return { memberSavingsCents: priced.totals.memberSavings };
    },
  });
  return { visit, order: { ...order, payBy: until.toISOString() } };
}
