import { Link } from "react-router";
import { withNext } from "#modules/account/domain/next-path.ts";
import { AccountFrame } from "#modules/account/web/components/account-frame.tsx";
import { LoginForm } from "#modules/account/web/components/login-form.tsx";
import { ScriptNotice } from "#modules/account/web/components/script-notice.tsx";
import { useNextPath } from "#modules/account/web/use-next-path.ts";
import { WhereThere } from "#web/shell/site-link.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { Route } from "./+types/login";
import { loadHead, privateHead } from "./account-head.ts";
import { useCartAside } from "./use-cart-aside.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { head: await loadHead(context, "login") };
}

/** Receives the form if the browser sends it without scripts, and drops its data unread. */
export function action() {
  return { wasPosted: true };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData?.head, "/login");
}

export default function LoginPage({ actionData }: Route.ComponentProps) {
  const next = useNextPath();
  const cart = useCartAside(next);
  return (
    <AccountFrame
      title={cart ? "Log in to check out" : "Log in"}
      picture="clinic-detail-4"
      tabs={{ next }}
      aside={cart}
    >
      <ScriptNotice wasPosted={actionData?.wasPosted === true} />
      <LoginForm next={next} />
      {cart && (
        <LinkButton to={withNext("/signup", next)} block look="outline" className="mt-3">
          Create an account
        </LinkButton>
      )}
      <WhereThere place="/returningMember">
        <p className="pt-8 text-small text-ink-soft">
          Booked before as a guest?{" "}
          <Link to="/returningMember" className="link text-ink">
            <WholeWords>Book again with a one-time code</WholeWords>
          </Link>
          , no password needed.
        </p>
      </WhereThere>
    </AccountFrame>
  );
}
