import { useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { AccountFrame } from "#modules/account/web/components/account-frame.tsx";
import { ScriptNotice } from "#modules/account/web/components/script-notice.tsx";
import { SignUpForm } from "#modules/account/web/components/sign-up-form.tsx";
import { VerifyEmailForm } from "#modules/account/web/components/verify-email-form.tsx";
import { useNextPath } from "#modules/account/web/use-next-path.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/signup";
import { loadHead, privateHead } from "./account-head.ts";
import { useCartAside } from "./use-cart-aside.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { head: await loadHead(context, "signup") };
}

/** Receives the form if the browser sends it without scripts, and drops its data unread. */
export function action() {
  return { wasPosted: true };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData?.head, "/signup");
}

export default function SignUpPage({ actionData }: Route.ComponentProps) {
  const next = useNextPath();
  const cart = useCartAside(next);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [email, setEmail] = useState<string>();
  const known = emailOf(useLocation().state);
  if (email !== undefined) {
    const goOn = async () => {
      await navigate(next);
      await revalidate();
    };
    return (
      <AccountFrame title="Check your email" picture="clinic-detail-2">
        <p className="pt-5 pb-8" role="status">
          Your account is ready. To verify your email, enter the code we sent to{" "}
          <strong className="font-medium">{email}</strong>.
        </p>
        <VerifyEmailForm onDone={() => void goOn()} />
        <p className="pt-6">
          <LinkButton to={next} look="text">
            Do this later
          </LinkButton>
        </p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title={cart ? "Create an account to check out" : "All your visits in one place"}
      picture="clinic-detail-2"
      tabs={{ next }}
      aside={cart}
    >
      <ScriptNotice wasPosted={actionData?.wasPosted === true} />
      <SignUpForm next={next} knownEmail={known} onDone={setEmail} />
    </AccountFrame>
  );
}

/**
 * Returns the email passed by the previous page, such as that of a visit just booked; undefined if this page was opened
 * directly.
 */
function emailOf(state: unknown): string | undefined {
  const email = typeof state === "object" && state !== null && "email" in state ? state.email : undefined;
  return typeof email === "string" ? email : undefined;
}
