import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { bannerDescription } from "../contract/banner.ts";

export const clientLoader = formLoader(bannerDescription);

const schemas = async () => (await import("../contract/banner-resource.ts")).bannerResource.schemas;

export default function Banner() {
  return (
    <ResourceForm description={bannerDescription} path="/admin/content/banners" listTitle="Banners" schemas={schemas} />
  );
}
