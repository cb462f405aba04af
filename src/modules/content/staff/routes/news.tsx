import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { newsDescription } from "../contract/news.ts";

export const clientLoader = listLoader(newsDescription);

export default function Articles() {
  return <ResourceList description={newsDescription} path="/admin/content/news" title="News" />;
}
