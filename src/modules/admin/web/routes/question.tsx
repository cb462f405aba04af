import { faqDescription } from "#modules/content/contract/admin/faq.ts";
import { formLoader, ResourceForm } from "../resource/form/resource-form.tsx";

export const clientLoader = formLoader(faqDescription);

const schemas = async () => (await import("#modules/content/contract/admin/faq-resource.ts")).faqResource.schemas;

export default function Question() {
  return (
    <ResourceForm description={faqDescription} path="/admin/content/faq" listTitle="Questions" schemas={schemas} />
  );
}
