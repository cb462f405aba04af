import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { faqDescription } from "../contract/faq.ts";

export const clientLoader = listLoader(faqDescription);

export default function Questions() {
  return <ResourceList description={faqDescription} path="/admin/content/faq" title="Questions" />;
}
