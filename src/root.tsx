import { type ReactNode, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  redirect,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from "react-router";
import { useLogout, useSessionKeeper } from "#modules/account/web/use-session-keeper.ts";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { PageStyles } from "#screens/page-styles.tsx";
import { ErrorPage } from "#screens/shell/error-page.tsx";
import { Shell } from "#screens/shell/shell.tsx";
import type { CallFields } from "#shared/contract/define-call.ts";
import { packOfLanguage } from "#shared/formats/pack-of-language.ts";
import { hiddenPlaces } from "#shared/site-content.ts";
import { DEFAULT_LANGUAGE } from "#shared/words/languages.ts";
import type { Message } from "#shared/words/message.ts";
import { msg } from "#shared/words/msg.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { apiOf, isFactorNeeded, pageOf, visitorContext } from "#web/api-context.ts";
import { brandColors } from "#web/brand-colors.ts";
import { replayEarlyInput } from "#web/document/early-input.ts";
import { FormatsIn } from "#web/formats.tsx";
import { clockOffsetMs, now } from "#web/now.ts";
import { nextHolidays } from "#web/shell/next-holidays.ts";
import { kindOf, PERSON_SCRIPT, usePersonKind } from "#web/shell/person.ts";
import type { Person, ShellData } from "#web/shell/shell-data.ts";
import { useOptionalShellData } from "#web/shell/shell-data.ts";
import { isFrameStale } from "#web/shell/stale-frame.ts";
import { spokenIn, useWords } from "#web/words/spoken.tsx";
import type { Route } from "./+types/root";

declare global {
  interface Window {
    /** Set when the page's scripts have loaded: public/page-guard.js then has nothing left to watch. */
    halcyonIsAlive?: boolean;
  }
}

/**
 * Pages without the site's layout: the page before the clinic opens, which links to nothing, and pages shown in the
 * app.
 */
const WITHOUT_SHELL = ["/opening-soon", "/verifySubscriptionApp", "/faildeSubApp"];

/** Pages shown before opening: staff sign in, and all others see that the clinic opens soon. */
const SHOWN_BEFORE_OPENING = /^\/(opening-soon|login|offline)$/;

/**
 * Loads the layout data of every page. It includes the visitor's own data only if the page is rendered for that
 * visitor.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<ShellData> {
  const api = apiOf<ShellCalls>(context);
  const { isLoggedIn, isEverybody, isStaff, isWorkerOff, language } = context.get(visitorContext);
  const [shell, person] = await Promise.all([
    api.call("getShell"),
    isLoggedIn ? api.call("getShellOfCustomer") : undefined,
  ]);
  const { contact, categories, policies, absent, brand, logo, banners, settings } = shell.data;
  const isShown = settings.isOpen || isStaff || SHOWN_BEFORE_OPENING.test(pageOf(context, request));
  if (!isShown) throw redirect("/opening-soon");
  const today = dateInZone(now(), settings.timeZone);
  return {
    person: isEverybody ? null : toPerson(person?.data),
    contact: { ...contact, holidays: nextHolidays(contact.holidays, today) },
    categories,
    policies,
    hidden: hiddenPlaces(absent),
    ...(brand ? { brand } : {}),
    ...(logo ? { logo } : {}),
    ...(banners ? { banners } : {}),
    settings: { ...settings, today },
    ...(isWorkerOff ? { isWorkerOff } : {}),
    ...(language === DEFAULT_LANGUAGE ? {} : { language, formats: packOfLanguage(language) }),
  };
}

const toPerson = (shownPerson: CallFields<ShellCalls["getShellOfCustomer"]>["data"] | undefined): Person =>
  shownPerson
    ? {
        user: {
          ...shownPerson.user,
          member: shownPerson.membership,
          favourites: shownPerson.favourites,
          cartCount: shownPerson.cartCount,
        },
      }
    : { user: null };

/**
 * Whether to reload the layout data. It stays the same from page to page and is reloaded on request (login, logout, a
 * changed cart).
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return isFrameStale() || formMethod !== undefined || currentUrl.href === nextUrl.href;
}

/** Returns the title of a page without its own: the clinic's name (SH-10). */
export function meta({ loaderData, error }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, tagline } = loaderData.settings;
  const titled = (message: Message) => `${spokenIn(loaderData.language).words.say(message)} | ${name}`;
  if (isRouteErrorResponse(error) && error.status === 404)
    return [{ title: titled(msg("Page not found")) }, { name: "robots", content: "noindex" }];
  if (isFactorNeeded(error))
    return [{ title: titled(msg("Sign in with your second factor")) }, { name: "robots", content: "noindex" }];
  return [{ title: error ? titled(msg("Something went wrong")) : name }, { name: "description", content: tagline }];
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useOptionalShellData();
  const brand = shell?.brand;
  const words = useWords();
  // Set by the server only: in the browser, the layout keeps the attribute up to date.
  const kind = import.meta.env.SSR ? kindOf(shell?.person) : undefined;
  return (
    <html
      lang={words.language}
      data-fonts={brand?.fonts}
      data-clock={clockOffsetMs() || undefined}
      data-person={kind}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={brand?.paper ?? brandColors.paper} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href={brand ? "/brand-icon.svg" : "/favicon.svg"} type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed in the policy
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? PERSON_SCRIPT : "" }}
        />
        <PageStyles />
        {brand && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colors, hashed in the policy
          <style id="brand" dangerouslySetInnerHTML={{ __html: brand.css }} />
        )}
        <SiteName />
        <Meta />
        <Links />
      </head>
      <body>
        <FormatsIn pack={shell?.formats}>
          <Frame>{children}</Frame>
        </FormatsIn>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/**
 * Renders the site's name for link previews, which show it beside the page's title. Every page has the same, so no page
 * adds its own.
 */
function SiteName() {
  const shell = useOptionalShellData();
  return shell ? <meta property="og:site_name" content={shell.settings.name} /> : null;
}

/** Renders the layout around any page, including an error page; without data, only a link home. */
function Frame({ children }: { children: ReactNode }) {
  const shell = useOptionalShellData();
  const { pathname } = useLocation();
  const logOut = useLogout();
  useSessionKeeper(shell?.person);
  usePersonKind();
  useEffect(() => {
    window.halcyonIsAlive = true;
    replayEarlyInput();
  }, []);
  if (!shell || WITHOUT_SHELL.includes(pathname)) return <main id="main">{children}</main>;
  return (
    <Shell shell={shell} onLogout={logOut}>
      {children}
    </Shell>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
