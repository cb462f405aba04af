import { serviceDescription } from "#modules/catalog/contract/admin/service.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(serviceDescription);

const schemas = async () =>
  (await import("#modules/catalog/contract/admin/service-resource.ts")).serviceResource.schemas;

export default function Treatment() {
  return (
    <ResourceForm
      description={serviceDescription}
      path="/admin/services"
      listTitle="Treatments"
      schemas={schemas}
      onSite={({ isActive, archivedAt, slug }) => (isActive && !archivedAt ? `/service/${slug}` : undefined)}
    />
  );
}
