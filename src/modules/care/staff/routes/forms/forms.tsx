import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { consentFormDescription } from "../../contract/consents/consent-form.ts";

export const clientLoader = listLoader(consentFormDescription);

/**
 * `/admin/forms`: the forms that customers sign before a visit, including those the medical director has to confirm.
 */
export default function Forms() {
  return <ResourceList description={consentFormDescription} path="/admin/forms" title="Forms" />;
}
