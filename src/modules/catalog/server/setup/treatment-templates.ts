import categoryRows from "../demo/categories.json" with { type: "json" };
import statementRows from "../demo/contraindications.json" with { type: "json" };
import serviceRows from "../demo/services.json" with { type: "json" };

/** Treatments that many clinics start with, by their ids in the demo's menu, which has their texts. */
const TEMPLATE_IDS = ["AG07", "AG01", "AG04", "AG08", "AC03", "AG91", "AG02", "PG01", "FR01", "IV01"];

type ServiceRow = (typeof serviceRows)[number];
type CategoryRow = (typeof categoryRows)[number];

export type TreatmentTemplate = { id: string; row: ServiceRow; category: CategoryRow };

/** The treatments that a new clinic chooses from, with texts, minutes and requirements. */
export const treatmentTemplates: readonly TreatmentTemplate[] = TEMPLATE_IDS.map((id) => {
  const row = serviceRows.find((service) => service.id === id);
  const category = categoryRows.find(({ slug }) => slug === row?.category);
  if (!row || !category) throw new Error(`no treatment to begin with: ${id}`);
  return { id: id.toLowerCase(), row, category };
});

/** Returns the contraindications to ask about before a treatment, in words. */
export function statementsOf({ contraindicationCodes }: ServiceRow): string[] {
  return contraindicationCodes.map((code) => statementRows.find((row) => row.code === code)?.statement ?? code);
}
