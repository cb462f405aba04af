import type { Database } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { sumPay } from "../../domain/export/pay-sums.ts";
import { type PayrollTemplate, payrollRows } from "../../domain/export/payroll-files.ts";
import { readPaySettings } from "../pay-settings.ts";
import { listPeople } from "../people/list-people.ts";
import { findPeriod, linesOfPeriod } from "../periods/read-pay.ts";

/** Returns a locked period as rows for the payroll provider. Throws `not_found`, and `conflict` before it is locked. */
export async function payrollFile(
  db: Database,
  id: string,
  template: PayrollTemplate,
): Promise<{ name: string; rows: string[][] }> {
  const period = await findPeriod(db, id);
  if (period.state !== "locked") throw new AppError("conflict", { message: "Lock the pay period first." });
  const { lines, added } = await linesOfPeriod(db, period);
  const people = await listPeople(db);
  const paid = sumPay([...lines, ...added.map(({ line }) => line)]).map((sums) => {
    const person = people.find((one) => one.id === sums.personId);
    return { ...sums, name: person?.name ?? sums.personId, payrollNumber: person?.payrollNumber ?? "" };
  });
  const { companyCode } = await readPaySettings(db);
  const rows = payrollRows(template, { from: period.fromDay, to: period.toDay, companyCode, people: paid });
  return { name: `pay-${template}-${period.fromDay}-${period.toDay}`, rows };
}
