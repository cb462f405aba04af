import { renderToStaticMarkup } from "react-dom/server";
import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { apiOf } from "#web/api-context.ts";
import { withUsedStyles } from "#web/document/finish-document.ts";
import { OfflineDocument } from "../offline/offline-document.tsx";
import type { Route } from "./+types/offline";

/**
 * Returns the page that the browser shows in place of any other when offline. It is a separate document without the
 * application, because its URL is that of another page, which the application would try to render.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { contact, settings, brand } = (await apiOf<ShellCalls>(context).call("getShell")).data;
  const html = withUsedStyles(
    renderToStaticMarkup(<OfflineDocument contact={contact} name={settings.name} brand={brand} />),
  );
  return new Response(`<!doctype html>${html}`, { headers: { "content-type": "text/html; charset=utf-8" } });
}
