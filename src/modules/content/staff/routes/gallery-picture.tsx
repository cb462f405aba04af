import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { galleryItemDescription } from "../contract/gallery-item.ts";

export const clientLoader = formLoader(galleryItemDescription);

const schemas = async () => (await import("../contract/gallery-item-resource.ts")).galleryItemResource.schemas;

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
