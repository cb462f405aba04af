import { brandDescription } from "#modules/catalog/contract/admin/brand.ts";
import { listLoader, ResourceList } from "../resource/list/resource-list.tsx";

export const clientLoader = listLoader(brandDescription);

export default function Brands() {
  return <ResourceList description={brandDescription} path="/admin/brands" title="Brands" />;
}
