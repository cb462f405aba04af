import { findVisibleCustomer } from "#modules/account/server/public.ts";
import { type clinicState, customersSeenByInSql } from "#modules/booking/server/public.ts";
import { type CustomerConsent, listConsentsOfCustomer } from "#modules/care/server/public.ts";
import type { Principal } from "#shared/principal.ts";
import type { WireCustomerForm } from "../../staff/contract/customer-forms.ts";

/**
 * Lists the forms a customer has signed, the newest first. Throws `not_found` for a customer whom the staff member may
 * not see.
 */
export async function listCustomerForms(
  { db }: Pick<clinicState.BookingContext, "db">,
  { customerId, principal }: { customerId: string; principal: Principal },
): Promise<WireCustomerForm[]> {
  await findVisibleCustomer(db, customerId, { principal, seenBy: customersSeenByInSql });
  return (await listConsentsOfCustomer(db, { customerId })).map(toWire);
}

function toWire({ id, title, version, state, ...consent }: CustomerConsent): WireCustomerForm {
  const { appointmentId, signedAt, withdrawnAt, typedName, readByName, choices } = consent;
  return {
    id,
    title,
    version,
    status: state,
    appointmentId,
    typedName,
    readBy: readByName,
    choices,
    signedAt: new Date(signedAt).toISOString(),
    withdrawnAt: withdrawnAt === null ? null : new Date(withdrawnAt).toISOString(),
  };
}
