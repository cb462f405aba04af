import { galleryItemDescription } from "#modules/content/contract/admin/gallery-item.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(galleryItemDescription);

const schemas = async () =>
  (await import("#modules/content/contract/admin/gallery-item-resource.ts")).galleryItemResource.schemas;

export default function GalleryPicture() {
  return (
    <ResourceForm
      description={galleryItemDescription}
      path="/admin/content/gallery"
      listTitle="Gallery"
      schemas={schemas}
    />
  );
}
