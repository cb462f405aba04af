import { newsDescription } from "#modules/content/contract/admin/news.ts";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(newsDescription);

const schemas = async () => (await import("#modules/content/contract/admin/news-resource.ts")).newsResource.schemas;

export default function Article() {
  return <ResourceForm description={newsDescription} path="/admin/content/news" listTitle="News" schemas={schemas} />;
}
