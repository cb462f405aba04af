import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { faqDescription } from "../contract/faq.ts";

export const clientLoader = formLoader(faqDescription);

const schemas = async () => (await import("../contract/faq-resource.ts")).faqResource.schemas;

export default function Question() {
  return (
    <ResourceForm description={faqDescription} path="/admin/content/faq" listTitle="Questions" schemas={schemas} />
  );
}
