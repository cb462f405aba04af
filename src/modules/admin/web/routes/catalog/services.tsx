import { serviceDescription } from "#modules/catalog/contract/admin/service.ts";
import { shownCells } from "../../catalog/catalog-cells.tsx";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(serviceDescription);

export default function Treatments() {
  return <ResourceList description={serviceDescription} path="/admin/services" title="Treatments" cells={shownCells} />;
}
