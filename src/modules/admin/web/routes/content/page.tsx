import { pageMetaDescription } from "#modules/content/contract/admin/page-meta.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(pageMetaDescription);

const schemas = async () =>
  (await import("#modules/content/contract/admin/page-meta-resource.ts")).pageMetaResource.schemas;

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
