import { desc, eq } from "drizzle-orm";
import { catalogSetup } from "#modules/catalog/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import type { DatabaseOrTransaction, Transaction } from "#platform/db/client.ts";
import { AppError, type Issue } from "#shared/app-error.ts";
import type { RecordOf } from "#shared/contract/resource/define-resource.ts";
import { formatDay } from "#shared/zoned-time.ts";
import { feeSplittingText, sharesFees } from "../../domain/rule-terms.ts";
import type { payRuleResource } from "../../staff/contract/pay-rule-resource.ts";
import { payPeriods } from "../tables.ts";

type Rule = RecordOf<typeof payRuleResource>;

/**
 * Throws `invalid_input` for a rule that would change locked pay, is incomplete, or shares medical fees without
 * acknowledgment.
 */
export async function assertRule(next: Rule, _before: Rule | undefined, tx: Transaction): Promise<void> {
  const issues: Issue[] = [];
  const locked = await lockedThrough(tx);
  if (locked !== undefined && next.fromDay <= locked)
    issues.push({
      path: "fromDay",
      message: `Pay through ${formatDay(locked, { year: true })} is locked. Choose a later day.`,
    });
  if (next.unit === "hour" || next.unit.startsWith("guarantee")) {
    if (next.what !== "all") issues.push({ path: "what", message: "Hours and guarantees are for everything." });
    if (next.tiersBy !== "none") issues.push({ path: "tiersBy", message: "Hours and guarantees have one rate." });
  }
  const name = next.acknowledgedBy?.trim() ?? "";
  if ((await sharesMedicalFees(tx, next)) && !/\S+\s+\S+/.test(name))
    issues.push({ path: "acknowledgedBy", message: feeSplittingText(await stateOf(tx)) });
  if (issues[0]) throw new AppError("invalid_input", { message: issues[0].message, issues });
}

async function lockedThrough(db: DatabaseOrTransaction): Promise<string | undefined> {
  const [last] = await db
    .select({ to: payPeriods.toDay })
    .from(payPeriods)
    .where(eq(payPeriods.state, "locked"))
    .orderBy(desc(payPeriods.toDay))
    .limit(1);
  return last?.to;
}

/** Whether a rule pays a share of the revenue from medical treatments. */
export async function sharesMedicalFees(
  db: DatabaseOrTransaction,
  rule: Pick<Rule, "unit" | "what" | "serviceId" | "categoryId">,
): Promise<boolean> {
  if (!sharesFees(rule)) return false;
  const { serviceId, categoryId } = rule;
  return catalogSetup.hasMedicalService(db, { serviceId: serviceId ?? undefined, categoryId: categoryId ?? undefined });
}

/** Returns the US state the clinic is in. */
export async function stateOf(db: DatabaseOrTransaction): Promise<string> {
  return (await getClinicSettings(db)).location.address.state;
}
