import { sql } from "drizzle-orm";
import { z } from "zod";
import { PRACTITIONER_JOINED } from "#modules/account/domain/events.ts";
import { systemActor } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import { statement } from "#platform/db/statement.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";

const joined = z.object({ accountId: z.string(), practitionerId: z.string() });

/**
 * Links an account to a practitioner. Does nothing if either has been linked meanwhile, or the practitioner no longer
 * exists.
 */
const link = statement(
  { id: "text" },
  sql`
  update practitioners p set account_id = ${sql.placeholder("accountId")}
  where id = ${sql.placeholder("practitionerId")} and account_id is null
    and not exists (select 1 from practitioners o where o.account_id = ${sql.placeholder("accountId")})
  returning id`,
);

/** Links the account of a person who was invited as a practitioner with that practitioner on the calendar. */
export const practitionerJoinedHandlers: EventHandlers = {
  [PRACTITIONER_JOINED]: {
    async "link-practitioner"({ payload }, tx) {
      const { accountId, practitionerId } = joined.parse(payload);
      const [linked] = await link(tx, { accountId, practitionerId });
      if (!linked) return;
      await writeAudit(tx, systemActor("invitation"), {
        action: "practitioner.linkAccount",
        resource: "Practitioner",
        resourceId: practitionerId,
        summary: "Account of a practitioner set",
        before: { accountId: null },
        after: { accountId },
      });
    },
  },
};
