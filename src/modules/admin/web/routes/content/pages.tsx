import { pageMetaDescription } from "#modules/content/contract/admin/page-meta.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(pageMetaDescription);

export default function PageHeads() {
  return <ResourceList description={pageMetaDescription} path="/admin/content/pages" title="Page heads" />;
}
