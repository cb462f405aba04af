import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { practitionerDescription } from "../../contract/practitioner.ts";

export const clientLoader = formLoader(practitionerDescription);

const schemas = async () => (await import("../../contract/practitioner-resource.ts")).practitionerResource.schemas;

/** The form for a new practitioner; hours, treatments and sign-in follow on the practitioner's own page. */
export default function NewPerson() {
  return (
    <ResourceForm description={practitionerDescription} path="/admin/people" listTitle="People" schemas={schemas} />
  );
}
