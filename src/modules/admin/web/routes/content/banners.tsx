import { bannerDescription } from "#modules/content/contract/admin/banner.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(bannerDescription);

export default function Banners() {
  return <ResourceList description={bannerDescription} path="/admin/content/banners" title="Banners" />;
}
