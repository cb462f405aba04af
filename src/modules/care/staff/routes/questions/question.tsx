import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { questionDescription } from "../../contract/question.ts";
import { ConfirmQuestion } from "../../questions/confirm-question.tsx";

export const clientLoader = formLoader(questionDescription);

const schemas = async () => (await import("../../contract/question-resource.ts")).questionResource.schemas;

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
