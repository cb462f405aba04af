import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { bannerDescription } from "../contract/banner.ts";

export const clientLoader = listLoader(bannerDescription);

export default function Banners() {
  return <ResourceList description={bannerDescription} path="/admin/content/banners" title="Banners" />;
}
