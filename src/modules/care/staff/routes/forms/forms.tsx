import { listLoader, ResourceList } from "#staff/resource/list/resource-list.tsx";
import { consentFormDescription } from "../../contract/consents/consent-form.ts";

export const clientLoader = listLoader(consentFormDescription);

/** `/admin/forms`: what clients sign before a visit, and what the medical director has to confirm. */
export default function Forms() {
  return <ResourceList description={consentFormDescription} path="/admin/forms" title="Forms" />;
}
