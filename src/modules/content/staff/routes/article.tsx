import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { newsDescription } from "../contract/news.ts";

export const clientLoader = formLoader(newsDescription);

const schemas = async () => (await import("../contract/news-resource.ts")).newsResource.schemas;

export default function Article() {
  return <ResourceForm description={newsDescription} path="/admin/content/news" listTitle="News" schemas={schemas} />;
}
