import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { payRuleDescription } from "../contract/pay-rule.ts";

export const clientLoader = formLoader(payRuleDescription);

const schemas = async () => (await import("../contract/pay-rule-resource.ts")).payRuleResource.schemas;

/** `/admin/pay/rules/{id}`: one rule. */
export default function Rule() {
  return (
    <ResourceForm description={payRuleDescription} path="/admin/pay/rules" listTitle="Pay rules" schemas={schemas} />
  );
}
