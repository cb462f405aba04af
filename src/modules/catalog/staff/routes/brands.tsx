import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { brandDescription } from "../contract/brand.ts";

export const clientLoader = listLoader(brandDescription);

export default function Brands() {
  return <ResourceList description={brandDescription} path="/admin/brands" title="Brands" />;
}
