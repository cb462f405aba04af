import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { apiOf, visitorContext } from "#web/api-context.ts";
import type { Route } from "./+types/robots";

/** Paths closed to search engines: they may read all public pages, but no personal data, no result pages and no API. */
const DISALLOWED = [
  "/api/",
  "/sandbox/",
  "/mycart",
  "/my-profile",
  "/product-orders",
  "/upcoming-orders",
  "/past-orders",
  "/confirmation",
  "/waitlist",
  "/offer/",
  "/visit/",
  "/guestthanks",
  "/guest-card-saver",
  "/offline",
];

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(visitorContext);
  const { data } = await apiOf<ShellCalls>(context).call("getShell");
  if (!data.settings.isOpen) return asText(["User-agent: *", "Disallow: /"]);
  return asText([
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
  ]);
}

function asText(lines: readonly string[]): Response {
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
