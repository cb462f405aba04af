import { sql } from "drizzle-orm";
import { findCustomerContact, getCustomerSummary, hasOwnLogin } from "#modules/account/server/public.ts";
import { makeVisitLink, visitTimesOfInSql } from "#modules/booking/server/public.ts";
import { enqueueMail } from "#modules/notifications/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { neverNull } from "#platform/db/row.ts";
import { statement } from "#platform/db/statement.ts";
import { countTry, limits } from "#platform/rate-limit.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import { newId } from "#shared/ids.ts";

const nextOrder = statement(
  { orderId: "text", appointmentId: neverNull("text") },
  sql`
  select o.id as "orderId", o.appointment_id as "appointmentId"
  from orders o cross join lateral (select ${visitTimesOfInSql(sql`o.appointment_id`)} as times) visit
  where o.customer_id = ${sql.placeholder("customerId")} and visit.times->>'status' in ('booked', 'confirmed')
    and (visit.times->>'startsAt')::timestamptz > clock_now()
  order by (visit.times->>'startsAt')::timestamptz limit 1`,
);

/**
 * Emails a customer a way to save a card: the signed link of their next visit, otherwise the profile that they sign in
 * to. Returns the email used. Throws `not_found`, `conflict` where there is no way or no email, and `rate_limited`.
 */
export async function emailCardLink(
  { db, env, secrets }: Pick<ServerDeps, "db" | "env" | "secrets">,
  customerId: string,
  actor: AuditActor,
): Promise<{ email: string }> {
  const [person, contact] = [await getCustomerSummary(db, customerId), await findCustomerContact(db, customerId)];
  if (!contact) throw new AppError("not_found");
  const email = person?.email;
  if (!email) throw new AppError("conflict", { message: "This customer has no email. Add it to the file first." });
  const [visit] = await nextOrder(db, { customerId });
  if (!visit && !(await hasOwnLogin(db, customerId))) {
    const message = "This customer has neither an upcoming visit nor a login, so there’s no page to save a card on.";
    throw new AppError("conflict", { message });
  }
  await countTry(db, `card-link-customer:${customerId}`, limits.cardLinksPerOrder, env.rateLimitFactor);
  await db.transaction(async (tx) => {
    if (visit) await makeVisitLink(tx, secrets, visit.appointmentId);
    const payload = { customerId, ...(visit ? { orderId: visit.orderId } : {}) };
    await enqueueMail(tx, { mail: "card-link-by-staff", key: `card-link:${newId()}`, payload });
    await writeAudit(tx, actor, {
      action: "customer.cardLink",
      resource: "Customer",
      resourceId: customerId,
      summary: "Emailed the link to save a card",
    });
  });
  return { email };
}
