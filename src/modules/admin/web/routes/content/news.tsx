import { newsDescription } from "#modules/content/contract/admin/news.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(newsDescription);

export default function Articles() {
  return <ResourceList description={newsDescription} path="/admin/content/news" title="News" />;
}
