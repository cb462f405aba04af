import { ruleDescription } from "#modules/care/contract/admin/rule.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";
import { ConfirmRule } from "../../rules/confirm-rule.tsx";

export const clientLoader = formLoader(ruleDescription);

const schemas = async () => (await import("#modules/care/contract/admin/rule-resource.ts")).ruleResource.schemas;

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
