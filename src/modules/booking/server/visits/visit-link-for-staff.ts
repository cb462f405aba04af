import { sql } from "drizzle-orm";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { DatabaseOrTransaction } from "#platform/db/client.ts";
import { statement } from "#platform/db/statement.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Staff } from "../clinic/staff-context.ts";
import { linkEndsAt } from "./appointment-queries.ts";
import { readStaffVisit } from "./staff-visit.ts";
import { hashOfLink, makeVisitLink, siteOriginOf, visitLinkOf } from "./visit-link.ts";

type Deps = Pick<ServerDeps, "db" | "clock" | "env" | "secrets">;

/**
 * Creates the link to a visit for a person without email, and records who requested it. An existing link doesn't
 * change. Throws `not_found`, and `link_expired` when the visit is long over.
 */
export async function openVisitLink({ db, clock, secrets }: Deps, staff: Staff, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await assertLinkable(tx, staff, id, clock.now());
    await makeVisitLink(tx, secrets, id);
    await writeAudit(tx, staff.actor, {
      action: "appointment.link",
      resource: "Appointment",
      resourceId: id,
      summary: "Showed the visit’s link",
    });
  });
}

const findByLink = statement(
  {},
  sql`select from appointments where id = ${sql.placeholder("id")} and link_hash = ${sql.placeholder("link")}`,
);

/** Returns the URL of an existing link. Throws `not_found`, also before the link is created, and `link_expired`. */
export async function readVisitLink({ db, clock, env, secrets }: Deps, staff: Staff, id: string) {
  const endsAt = await assertLinkable(db, staff, id, clock.now());
  const link = visitLinkOf(secrets, id);
  const rows = await findByLink(db, { id, link: hashOfLink(link) });
  if (rows.length === 0) throw new AppError("not_found");
  const url = `${siteOriginOf(env)}/confirmation?${new URLSearchParams({ id, link })}`;
  return { url, expiresAt: endsAt.toISOString() };
}

async function assertLinkable(db: DatabaseOrTransaction, staff: Staff, id: string, now: Date): Promise<Date> {
  const { appointment } = await readStaffVisit(db, staff, id);
  const endsAt = linkEndsAt(appointment);
  if (endsAt < now) throw new AppError("link_expired");
  return endsAt;
}
