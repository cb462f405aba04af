import { HeatTable } from "#staff/charts/heat-table.tsx";
import { COHORT_MONTHS } from "../../domain/figures/clients.ts";
import type { ReportAnswer } from "../contract/report-schemas.ts";

/** How many of each month's new customers were back by month 1 to 12. */
export function CohortRates({ answer: { groups, columns } }: { answer: ReportAnswer }) {
  const title = columns.find(({ id }) => id === "clients")?.label ?? "";
  // Leaves out months without new customers.
  const begun = groups.filter(({ values }) => values.clients);
  if (begun.length === 0) return null;
  return (
    <section aria-label="Back by month" className="grid gap-3">
      <h2 className="text-section">Back by month</h2>
      <HeatTable
        caption="Who came again, by the month of their first visit"
        heads={["First visit", title, ...COHORT_MONTHS.map((month) => (month === 1 ? "1 mo" : String(month)))]}
        rows={begun.map(({ key, label, values }) => ({
          key,
          name: label,
          before: [String(values.clients ?? 0)],
          cells: COHORT_MONTHS.map((month) => {
            const percent = values[`rate${month}`] ?? null;
            return percent === null ? null : { share: percent / 100, text: `${Math.round(percent)}%` };
          }),
        }))}
      />
    </section>
  );
}
