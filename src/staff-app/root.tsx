import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { StaffErrorPage } from "#staff/frame/staff-error-page.tsx";
import { brandColors } from "#web/brand-colors.ts";
import { clockOffsetMs } from "#web/now.ts";
import stylesPath from "./styles/staff.css?url";

export function meta() {
  return [{ title: "Back office" }];
}

/** The back office document: identical for all users and URLs, without any data. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-clock={clockOffsetMs() || undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={brandColors.ink} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href={stylesPath} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function StaffRoot() {
  return <Outlet />;
}

/** Shows the layout's background color until the scripts load, to avoid a flash of white. */
export function HydrateFallback() {
  return (
    <main className="boot">
      <p className="boot-note">The back office needs JavaScript. Turn it on in this browser and load the page again.</p>
    </main>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <StaffErrorPage error={error} />;
}
