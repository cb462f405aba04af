import { useState } from "react";
import { saveFile } from "#staff/kit/open-file.ts";
import { showFailed } from "#staff/kit/toast/staff-toasts.ts";
import { usePerson } from "#staff/session/use-person.ts";
import { Select } from "#web/ui/form/select.tsx";
import { payrollFileName } from "../../domain/export/payroll-files.ts";
import { payApi } from "../pay-api.ts";

const TEMPLATES = [
  { value: "plain", label: "Plain table" },
  { value: "gusto", label: "Gusto" },
  { value: "adp", label: "ADP Workforce Now" },
  { value: "quickbooks", label: "QuickBooks" },
] as const;

/** Offers a locked period as a file for the payroll provider. */
export function PayrollFiles({ period: { id, from, to } }: { period: { id: string; from: string; to: string } }) {
  const { can } = usePerson();
  const [template, setTemplate] = useState<(typeof TEMPLATES)[number]["value"]>("plain");
  if (!can("pay.approve")) return null;
  async function save() {
    try {
      const { companyCode } = (await payApi.call("readPaySettings")).data;
      const name = payrollFileName(template, { from, to, companyCode });
      await saveFile(payApi.download("readPayrollFile", { params: { id }, query: { template } }), `${name}.csv`);
    } catch {
      showFailed("The file could not be loaded. Try again.");
    }
  }
  return (
    <section aria-labelledby="payroll-file" className="grid gap-3 border-t border-linen pt-6">
      <h2 id="payroll-file" className="text-section">
        File for payroll
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label="Columns of"
          className="w-56"
          value={template}
          options={[...TEMPLATES]}
          onChange={({ currentTarget }) =>
            setTemplate(TEMPLATES.find(({ value }) => value === currentTarget.value)?.value ?? "plain")
          }
        />
        <button type="button" className="btn btn-outline" onClick={() => void save()}>
          Download CSV
        </button>
      </div>
    </section>
  );
}
