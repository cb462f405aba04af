import { bundleDescription } from "#modules/catalog/contract/admin/bundle.ts";
import { shownCells } from "../../catalog/catalog-cells.tsx";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(bundleDescription);

export default function Bundles() {
  return <ResourceList description={bundleDescription} path="/admin/bundles" title="Bundles" cells={shownCells} />;
}
