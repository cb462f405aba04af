import { questionDescription } from "#modules/care/contract/admin/question.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(questionDescription);

/** `/admin/questions`: what clients are asked about their health before treatments. */
export default function Questions() {
  return <ResourceList description={questionDescription} path="/admin/questions" title="Health questions" />;
}
