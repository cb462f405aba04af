import { PagePreview } from "#staff/resource/form/page-preview.tsx";
import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { bannerDescription } from "../contract/banner.ts";

export const clientLoader = formLoader(bannerDescription);

const schemas = async () => (await import("../contract/banner-resource.ts")).bannerResource.schemas;

/** Returns the URL path of the page that a banner is on. */
const pathOf = ({ page }: Readonly<Record<string, unknown>>) => (page === "home" ? "/" : `/${String(page)}`);

export default function Banner() {
  return (
    <ResourceForm
      description={bannerDescription}
      path="/admin/content/banners"
      listTitle="Banners"
      schemas={schemas}
      heading={({ page }) => (page === "home" ? "Home page" : `Banner of /${String(page)}`)}
      onSite={pathOf}
      aside={{
        label: "As it will look",
        isWide: true,
        of: (_, { record, changes }) =>
          record ? (
            <PagePreview name={bannerDescription.name} record={record} changes={changes} path={pathOf(record)} />
          ) : (
            <p className="text-ink-soft">The page is shown here once the banner is saved.</p>
          ),
      }}
    />
  );
}
