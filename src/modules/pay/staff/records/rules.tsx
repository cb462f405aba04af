import { ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { ResourceList } from "#staff/resource/list/resource-list.tsx";
import { payRuleDescription } from "../contract/pay-rule.ts";
import { PayTabs } from "../pay-tabs.tsx";

const schemas = async () => (await import("../contract/pay-rule-resource.ts")).payRuleResource.schemas;
const PATH = "/admin/pay/rules";

/** Shows the list of pay rules. */
export function RuleList() {
  return (
    <PayTabs>
      <ResourceList key="rules" description={payRuleDescription} path={PATH} title="Pay" />
    </PayTabs>
  );
}

/** Shows the form of one pay rule. */
export function RuleForm() {
  return <ResourceForm description={payRuleDescription} path={PATH} listTitle="Pay rules" schemas={schemas} />;
}
