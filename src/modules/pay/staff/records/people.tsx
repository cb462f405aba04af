import { ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { ResourceList } from "#staff/resource/list/resource-list.tsx";
import { payPersonDescription } from "../contract/pay-person.ts";
import { PayTabs } from "../pay-tabs.tsx";

const schemas = async () => (await import("../contract/pay-person-resource.ts")).payPersonResource.schemas;
const PATH = "/admin/pay/people";

/** Shows the people who may be paid, and how their hours are counted. */
export function PeopleList() {
  return (
    <PayTabs>
      <ResourceList key="people" description={payPersonDescription} path={PATH} title="Pay" />
    </PayTabs>
  );
}

/** Shows how one person is paid. */
export function PersonForm() {
  return (
    <ResourceForm description={payPersonDescription} path={PATH} listTitle="People who are paid" schemas={schemas} />
  );
}
