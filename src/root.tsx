import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { ErrorPage } from "#web/shell/error-page.tsx";
import { PageStyles } from "#web/shell/page-styles.tsx";
import { Shell } from "#web/shell/shell.tsx";
import { useOptionalShellData } from "#web/shell/shell-data.ts";
import { useLogout } from "#web/shell/use-logout.ts";
import type { Route } from "./+types/root";

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf6f0" />
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <PageStyles />
        <script src="/page-guard.js" async />
        <Meta />
        <Links />
      </head>
      <body>
        <Frame>{children}</Frame>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The shell around whatever is shown, an error page too; without data only a way home. */
function Frame({ children }: { children: ReactNode }) {
  const shell = useOptionalShellData();
  const logOut = useLogout();
  if (!shell) return <main id="main">{children}</main>;
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
