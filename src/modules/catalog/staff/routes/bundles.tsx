import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { shownCells } from "../catalog-cells.tsx";
import { bundleDescription } from "../contract/bundle.ts";

export const clientLoader = listLoader(bundleDescription);

export default function Bundles() {
  return <ResourceList description={bundleDescription} path="/admin/bundles" title="Bundles" cells={shownCells} />;
}
