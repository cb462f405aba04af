import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { payPersonDescription } from "../contract/pay-person.ts";
import { PayTabs } from "../pay-tabs.tsx";

export const clientLoader = listLoader(payPersonDescription);

/** `/admin/pay/people`: who may be paid, and how their hours are counted. */
export default function People() {
  return (
    <PayTabs>
      <ResourceList description={payPersonDescription} path="/admin/pay/people" title="Pay" />
    </PayTabs>
  );
}
