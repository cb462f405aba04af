import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { shownCells } from "../catalog-cells.tsx";
import { serviceDescription } from "../contract/service.ts";

export const clientLoader = listLoader(serviceDescription);

export default function Treatments() {
  return <ResourceList description={serviceDescription} path="/admin/services" title="Treatments" cells={shownCells} />;
}
