import { AccountFrame } from "#modules/account/web/components/account-frame.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/password-changed";
import { loadHead, privateHead } from "./account-head.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { head: await loadHead(context, "password-changed") };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData?.head, "/password-changed");
}

export default function PasswordChangedPage() {
  return (
    <AccountFrame title="Your password has been changed" picture="clinic-detail-3">
      <p className="pt-5">
        You’re logged out of all devices. Log in again with your new password. We’ve sent you an email confirming the
        change.
      </p>
      <p className="pt-8">
        <LinkButton to="/login">Log in</LinkButton>
      </p>
    </AccountFrame>
  );
}
