import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { payRuleDescription } from "../contract/pay-rule.ts";
import { PayTabs } from "../pay-tabs.tsx";

export const clientLoader = listLoader(payRuleDescription);

/** `/admin/pay/rules`: what people earn by what they do and sell. */
export default function Rules() {
  return (
    <PayTabs>
      <ResourceList description={payRuleDescription} path="/admin/pay/rules" title="Pay" />
    </PayTabs>
  );
}
