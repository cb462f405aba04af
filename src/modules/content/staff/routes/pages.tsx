import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { pageMetaDescription } from "../contract/page-meta.ts";

export const clientLoader = listLoader(pageMetaDescription);

export default function PageHeads() {
  return <ResourceList description={pageMetaDescription} path="/admin/content/pages" title="Page heads" />;
}
