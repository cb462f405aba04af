import { AccountFrame } from "#modules/account/web/components/account-frame.tsx";
import { ForgetPasswordForms } from "#modules/account/web/components/reset-forms.tsx";
import { ScriptNotice } from "#modules/account/web/components/script-notice.tsx";
import type { Route } from "./+types/forget-password";
import { loadHead, privateHead } from "./account-head.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { head: await loadHead(context, "forget-password") };
}

/** Receives the form if the browser sends it without scripts, and drops its data unread. */
export function action() {
  return { wasPosted: true };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData?.head, "/forget-password");
}

export default function ForgetPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <AccountFrame title="Set a new password" picture="clinic-detail-3">
      <ScriptNotice wasPosted={actionData?.wasPosted === true} />
      <ForgetPasswordForms />
    </AccountFrame>
  );
}
