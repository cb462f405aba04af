import { questionDescription } from "#modules/care/contract/admin/question.ts";
import { ConfirmQuestion } from "../../questions/confirm-question.tsx";
import { formLoader, ResourceForm } from "../../resource/form/resource-form.tsx";

export const clientLoader = formLoader(questionDescription);

const schemas = async () =>
  (await import("#modules/care/contract/admin/question-resource.ts")).questionResource.schemas;

/** `/admin/questions/{id}`: a health question, and its confirmation. */
export default function Question() {
  return (
    <ResourceForm
      description={questionDescription}
      path="/admin/questions"
      listTitle="Health questions"
      schemas={schemas}
      above={(record, refresh) => <ConfirmQuestion question={record} onConfirmed={refresh} />}
    />
  );
}
