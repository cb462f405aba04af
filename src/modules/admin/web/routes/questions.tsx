import { faqDescription } from "#modules/content/contract/admin/faq.ts";
import { listLoader, ResourceList } from "../resource/list/resource-list.tsx";

export const clientLoader = listLoader(faqDescription);

export default function Questions() {
  return <ResourceList description={faqDescription} path="/admin/content/faq" title="Questions" />;
}
