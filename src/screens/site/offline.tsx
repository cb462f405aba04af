import { renderToStaticMarkup } from "react-dom/server";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { apiOf } from "#web/api-context.ts";
import { withUsedStyles } from "#web/document/finish-document.ts";
import { OfflineDocument } from "../offline/offline-document.tsx";
import type { Route } from "./+types/offline";

/**
 * Returns the page shown in place of any other when offline. It is a separate document without the application, because
 * it is shown at URLs that the application would take for other pages.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { contact, settings, brand } = (await apiOf<ShellCalls>(context).call("getShell")).data;
  const html = withUsedStyles(
    renderToStaticMarkup(<OfflineDocument contact={contact} name={settings.name} brand={brand} />),
  );
  return new Response(`<!doctype html>${html}`, { headers: { "content-type": "text/html; charset=utf-8" } });
}
