import { consentFormDescription } from "#modules/care/contract/consents/consent-form.ts";
import { listLoader, ResourceList } from "../../resource/list/resource-list.tsx";

export const clientLoader = listLoader(consentFormDescription);

/** `/admin/forms`: what clients sign before a visit, and what the medical director has to confirm. */
export default function Forms() {
  return <ResourceList description={consentFormDescription} path="/admin/forms" title="Forms" />;
}
