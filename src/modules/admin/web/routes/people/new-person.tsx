import { practitionerDescription } from "#modules/booking/contract/admin/practitioner.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(practitionerDescription);

const schemas = async () =>
  (await import("#modules/booking/contract/admin/practitioner-resource.ts")).practitionerResource.schemas;

/** A new practitioner; their hours, treatments and sign-in follow on their own page. */
export default function NewPerson() {
  return (
    <ResourceForm description={practitionerDescription} path="/admin/people" listTitle="People" schemas={schemas} />
  );
}
