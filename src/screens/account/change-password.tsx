import { useEffect, useState } from "react";
import { AccountFrame } from "#modules/account/web/components/account-frame.tsx";
import { ChangePasswordForm } from "#modules/account/web/components/reset-forms.tsx";
import { readStoredText } from "#web/state/stored.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/change-password";
import { loadHead, privateHead } from "./account-head.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { head: await loadHead(context, "changePassword") };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData?.head, "/changePassword");
}

/**
 * The page for changing a password. It needs a ticket from the previous step, stored under `change-password id` (AU-5)
 * and never in the URL. Without a ticket the page changes nothing.
 */
export default function ChangePasswordPage() {
  const [ticket, setTicket] = useState<string | null>();
  useEffect(() => setTicket(readStoredText("change-password id") ?? null), []);
  return (
    <AccountFrame title="Choose a new password" picture="clinic-detail-3">
      {ticket ? (
        <ChangePasswordForm ticket={ticket} />
      ) : (
        <>
          <p className="pt-5">
            <noscript>You’ll need JavaScript turned on to choose a new password. </noscript>
            {ticket === undefined ? (
              <span className="needs-script">One moment.</span>
            ) : (
              "First we’ll email you a code, to make sure it’s you."
            )}
          </p>
          <p className="pt-8">
            <LinkButton to="/forget-password">Send a code</LinkButton>
          </p>
        </>
      )}
    </AccountFrame>
  );
}
