import type { CallContext } from "#platform/api-binder.ts";
import { actorOf } from "#platform/audit/actor.ts";
import { writeAudit } from "#platform/audit/write-audit.ts";
import type { Database } from "#platform/db/client.ts";
import { inOneCommit } from "#platform/db/one-commit.ts";
import type { CallDefinition } from "#shared/contract/define-call.ts";
import { staffProofOf } from "./staff-proofs.ts";

export type Handler = (context: CallContext<CallDefinition>) => Promise<unknown>;

const fieldsOf = (body: unknown): string[] => (typeof body === "object" && body !== null ? Object.keys(body) : []);

/**
 * Wraps the handler of a storefront call so that a staff member's change or export of their own account is recorded in
 * the audit log, in the same transaction. The entry names the fields without their values. Calls that need no step-up
 * don't change an account.
 */
export function auditChangeOfStaff(db: Database, call: CallDefinition, handler: Handler): Handler {
  if (call.auth !== "customer") return handler;
  if (staffProofOf(call) !== "stepUp" || call.writesOwnAudit) return handler;
  return async (context) => {
    const { principal, requestId, clientNetwork, body, file } = context;
    if (!principal || principal.role === "customer") return handler(context);
    return inOneCommit(db, async () => {
      const answer = await handler(context);
      const fields = [...fieldsOf(body), ...(file ? ["image"] : [])];
      await db.transaction((tx) =>
        writeAudit(tx, actorOf({ principal, requestId, clientNetwork }), {
          action: call.method === "GET" ? "account.export" : "account.change",
          resource: "Staff",
          resourceId: principal.customerId,
          summary: `Own account: ${call.summary}`,
          after: Object.fromEntries(fields.map((field) => [field, true])),
          hidden: fields,
        }),
      );
      return answer;
    });
  };
}
