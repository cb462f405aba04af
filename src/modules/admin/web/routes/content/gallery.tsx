import { galleryItemDescription } from "#modules/content/contract/admin/gallery-item.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(galleryItemDescription);

export default function Gallery() {
  return <ResourceList description={galleryItemDescription} path="/admin/content/gallery" title="Gallery" />;
}
