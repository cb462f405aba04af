import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { payPersonDescription } from "../contract/pay-person.ts";

export const clientLoader = formLoader(payPersonDescription);

const schemas = async () => (await import("../contract/pay-person-resource.ts")).payPersonResource.schemas;

/** `/admin/pay/people/{id}`: how one person is paid. */
export default function Person() {
  return (
    <ResourceForm
      description={payPersonDescription}
      path="/admin/pay/people"
      listTitle="People who are paid"
      schemas={schemas}
    />
  );
}
