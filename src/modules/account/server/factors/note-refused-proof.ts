import { writeAudit } from "#platform/audit/write-audit.ts";
import { AppError } from "#shared/app-error.ts";
import type { FactorContext } from "./factor-context.ts";

const SUMMARIES = {
  wrongCode: "A wrong code was entered",
  wrongRecoveryCode: "A wrong recovery code was entered",
  wrongPasskey: "A passkey was refused",
} as const;

/**
 * Runs a second factor check and records a refusal in the audit log, without what was entered. The entry has its own
 * transaction because the check's transaction is rolled back.
 */
export async function notingRefusal<Result>(
  { db, actor, principal }: Pick<FactorContext, "db" | "actor" | "principal">,
  kind: keyof typeof SUMMARIES,
  prove: () => Promise<Result>,
): Promise<Result> {
  try {
    return await prove();
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid_code")
      await db.transaction((tx) =>
        writeAudit(tx, actor, {
          action: `secondFactor.${kind}`,
          resource: "Staff",
          resourceId: principal.customerId,
          summary: SUMMARIES[kind],
        }),
      );
    throw error;
  }
}
