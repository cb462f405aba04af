import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { questionDescription } from "../../contract/question.ts";

export const clientLoader = listLoader(questionDescription);

/** `/admin/questions`: the health questions for customers before treatments. */
export default function Questions() {
  return <ResourceList description={questionDescription} path="/admin/questions" title="Health questions" />;
}
