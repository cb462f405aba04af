import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { ruleDescription } from "../../contract/rule.ts";
import { ConfirmRule } from "../../rules/confirm-rule.tsx";

export const clientLoader = formLoader(ruleDescription);

const schemas = async () => (await import("../../contract/rule-resource.ts")).ruleResource.schemas;

/** `/admin/rules/{id}`: a medical rule, and its confirmation. */
export default function Rule() {
  return (
    <ResourceForm
      description={ruleDescription}
      path="/admin/rules"
      listTitle="Medical rules"
      schemas={schemas}
      above={(record, refresh) => <ConfirmRule rule={record} onConfirmed={refresh} />}
    />
  );
}
