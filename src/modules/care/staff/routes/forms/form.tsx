import { formLoader, ResourceForm } from "#staff/resource/form/resource-form.tsx";
import { consentFormDescription } from "../../contract/consents/consent-form.ts";
import { ConfirmForm } from "../../forms/confirm-form.tsx";

export const clientLoader = formLoader(consentFormDescription);

const schemas = async () =>
  (await import("../../contract/consents/consent-form-resource.ts")).consentFormResource.schemas;

/** `/admin/forms/{id}`: a form as customers will see it, and its confirmation. */
export default function Form() {
  return (
    <ResourceForm
      description={consentFormDescription}
      path="/admin/forms"
      listTitle="Forms"
      schemas={schemas}
      above={(record, refresh) => <ConfirmForm form={record} onConfirmed={refresh} />}
    />
  );
}
