import { bannerDescription } from "#modules/content/contract/admin/banner.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(bannerDescription);

const schemas = async () => (await import("#modules/content/contract/admin/banner-resource.ts")).bannerResource.schemas;

export default function Banner() {
  return (
    <ResourceForm description={bannerDescription} path="/admin/content/banners" listTitle="Banners" schemas={schemas} />
  );
}
