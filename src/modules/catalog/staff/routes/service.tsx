import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { serviceDescription } from "../contract/service.ts";

export const clientLoader = formLoader(serviceDescription);

const schemas = async () => (await import("../contract/service-resource.ts")).serviceResource.schemas;

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
