import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { pageMetaDescription } from "../contract/page-meta.ts";

export const clientLoader = formLoader(pageMetaDescription);

const schemas = async () => (await import("../contract/page-meta-resource.ts")).pageMetaResource.schemas;

export default function PageHead() {
  return (
    <ResourceForm
      description={pageMetaDescription}
      path="/admin/content/pages"
      listTitle="Page heads"
      schemas={schemas}
    />
  );
}
