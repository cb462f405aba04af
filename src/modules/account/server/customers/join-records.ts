import { sql } from "drizzle-orm";
import { z } from "zod";
import { systemActor } from "#platform/audit/actor.ts";
import { statement } from "#platform/db/statement.ts";
import type { EventHandlers } from "#platform/jobs/events.ts";
import type { PersonalDataPart } from "#platform/personal-data.ts";
import { EMAIL_VERIFIED } from "../../domain/events.ts";
import { findMergedInto } from "./customer-scope.ts";
import { mergeCustomers } from "./merge-customers.ts";

const verified = z.object({ customerId: z.string() });

const findRecordsOfMailbox = statement(
  { id: "text" },
  sql`
  select d.id from customers d join customers a on a.email_key = d.email_key
  where a.id = ${sql.placeholder("keepId")} and a.email_verified_at is not null and a.role = 'customer' and a.erased_at is null
    and d.role = 'customer' and not d.has_login and d.merged_into is null and d.id <> a.id`,
);

/**
 * Merges a record created by the front desk into the account with its email once that email is verified. What the
 * person entered stays; the record fills in missing fields.
 */
export function joinRecordHandlers(parts: PersonalDataPart[]): EventHandlers {
  return {
    [EMAIL_VERIFIED]: {
      async "join-desk-record"({ payload }, tx) {
        const { customerId } = verified.parse(payload);
        const keepId = (await findMergedInto(tx, customerId)) ?? customerId;
        const rows = await findRecordsOfMailbox(tx, { keepId });
        for (const { id: dropId } of rows)
          await mergeCustomers(tx, { keepId, dropId, fields: {} }, { parts, actor: systemActor("verified address") });
      },
    },
  };
}
