import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { galleryItemDescription } from "../contract/gallery-item.ts";

export const clientLoader = listLoader(galleryItemDescription);

export default function Gallery() {
  return <ResourceList description={galleryItemDescription} path="/admin/content/gallery" title="Gallery" />;
}
