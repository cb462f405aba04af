import { Trans, useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse, useLocation } from "react-router";
import { isFactorNeeded } from "#web/api-context.ts";
import { isChunkError } from "#web/load-route-module.ts";
import { telLink } from "#web/shell/menu.ts";
import { useOptionalShellData } from "#web/shell/shell-data.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { ReachLink } from "#web/ui/reach-link.tsx";
import { isConnectionError } from "../offline/connection-error.ts";
import { ConnectionLostPage } from "../offline/connection-lost-page.tsx";
import { ChunkErrorPage } from "./chunk-error-page.tsx";

/** Shown in place of a page that is unknown or has failed (SH-12, SH-13). */
export function ErrorPage({ error }: { error: unknown }) {
  if (isChunkError(error)) return <ChunkErrorPage error={error} />;
  if (isConnectionError(error)) return <ConnectionLostPage />;
  if (isFactorNeeded(error)) return <FactorNeededPage />;
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundPage /> : <FailedPage />;
}

const NOT_FOUND = { image: "/pictures/not-found", alt: "", width: 800, height: 640 };

function NotFoundPage() {
  const { t } = useLingui();
  const shell = useOptionalShellData();
  return (
    <section className="wrap section grid-12">
      <div className="md:col-span-6 md:row-span-2">
        <h1 className="text-h1">
          <Trans>We can’t find that page</Trans>
        </h1>
        <p className="measure pt-6">
          <Trans>
            Page not found (404). It may have moved, or the address may have a typo. Try one of these instead.
          </Trans>
        </p>
        <p className="flex flex-wrap gap-x-6 gap-y-3 pt-8">
          <LinkButton to="/services/services">
            <Trans>See treatments</Trans>
          </LinkButton>
          <LinkButton to="/shop" look="outline">
            <Trans>Visit the shop</Trans>
          </LinkButton>
          <LinkButton to="/" look="text">
            <Trans>Home</Trans>
          </LinkButton>
        </p>
      </div>
      <Picture
        picture={NOT_FOUND}
        sizes="(width < 787px) 100vw, 40vw"
        decorative
        className="aspect-[5/3] md:bleed-end md:col-span-5 md:col-start-8"
      />
      {shell && shell.categories.length > 0 && (
        <nav aria-label={t`Treatments`} className="md:col-span-5 md:col-start-8">
          <ul className="border-t border-linen sm:grid sm:grid-cols-2 sm:gap-x-6">
            {shell.categories.map((category) => (
              <li key={category.id} className="border-b border-linen">
                <LinkButton
                  to={`/services/${category.slug}`}
                  look="text"
                  className="w-full no-underline hover:text-clay"
                >
                  <span className="text-card">{category.name}</span>
                </LinkButton>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </section>
  );
}

/** Shown to staff who log in on the site: their password alone gives no access to their account (AU-8). */
function FactorNeededPage() {
  return (
    <section className="wrap section">
      <h1 className="text-h1">
        <Trans>Sign in with your second factor</Trans>
      </h1>
      <p className="measure pt-6">
        <Trans>
          This account belongs to the clinic’s team, so the password alone doesn’t open it. Finish signing in with your
          passkey or the code from your authenticator app. For your own visits and orders, use an account with another
          email.
        </Trans>
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-3 pt-8">
        <a href="/admin/sign-in" className={buttonClass({})}>
          <Trans>Go to the team’s sign-in</Trans>
        </a>
        <LinkButton to="/" look="outline">
          <Trans>Home</Trans>
        </LinkButton>
      </p>
    </section>
  );
}

function FailedPage() {
  const contact = useOptionalShellData()?.contact;
  const { pathname, search } = useLocation();
  return (
    <section className="wrap section">
      <h1 className="text-h1">
        <Trans>Something went wrong</Trans>
      </h1>
      <p className="measure pt-6">
        {contact?.phone ? (
          <Trans>
            We couldn’t show this page. Try again in a moment, or call us at{" "}
            <ReachLink className="link whole" href={telLink(contact.phone)}>
              {contact.phoneDisplay}
            </ReachLink>
            . Nothing was charged.
          </Trans>
        ) : (
          <Trans>We couldn’t show this page. Try again in a moment. Nothing was charged.</Trans>
        )}
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-3 pt-8">
        <LinkButton to={pathname + search} reloadDocument prefetch="none">
          <Trans>Try again</Trans>
        </LinkButton>
        <LinkButton to="/" look="outline">
          <Trans>Home</Trans>
        </LinkButton>
      </p>
    </section>
  );
}
