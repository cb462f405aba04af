import type { Database } from "#platform/db/client.ts";
import { AppError } from "#shared/app-error.ts";
import { sumPay } from "../../domain/export/pay-sums.ts";
import { missingFor, type PayrollTemplate, payrollFileName, payrollRows } from "../../domain/export/payroll-files.ts";
import { readPaySettings } from "../pay-settings.ts";
import { listPeople } from "../people/list-people.ts";
import { findPeriod, linesOfPeriod } from "../periods/read-pay.ts";
import type { RowsToStore } from "./file-answers.ts";

/**
 * Returns a locked period as rows for the payroll provider. Throws `not_found`, and `conflict` if the period isn't
 * locked, or if the company code or a payroll number that the provider needs is missing.
 */
export async function payrollFile(db: Database, id: string, template: PayrollTemplate): Promise<RowsToStore> {
  const period = await findPeriod(db, id);
  if (period.state !== "locked") throw new AppError("conflict", { message: "Lock the pay period first." });
  const { lines, added } = await linesOfPeriod(db, period);
  const people = await listPeople(db);
  const paid = sumPay([...lines, ...added.map(({ line }) => line)]).map((sums) => {
    const person = people.find((one) => one.id === sums.personId);
    return { ...sums, name: person?.name ?? sums.personId, payrollNumber: person?.payrollNumber ?? "" };
  });
  const { companyCode, earningsCodes } = await readPaySettings(db);
  const file = { from: period.fromDay, to: period.toDay, companyCode, earningsCodes, people: paid };
  const message = missingFor(template, file);
  if (message !== undefined) throw new AppError("conflict", { message });
  const rows = payrollRows(template, file);
  return { name: payrollFileName(template, file), rows, bom: template === "plain" };
}
