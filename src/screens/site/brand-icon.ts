import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { apiOf } from "#web/api-context.ts";
import type { Route } from "./+types/brand-icon";

const STANDARD = { ink: "#22302c", paper: "#faf6f0", tint: "#d9b3a3" };

/** Returns the site's icon in the clinic's colors, with the same drawing as public/favicon.svg. */
export async function loader({ context }: Route.LoaderArgs) {
  const { brand = STANDARD } = (await apiOf<ShellCalls>(context).call("getShell")).data;
  const line = 'fill="none" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"';
  const drawing = `<rect width="64" height="64" rx="14" fill="${brand.ink}"/><path d="M14 41c8-1 14-6 18-15 4 9 10 14 18 15" stroke="${brand.paper}" ${line}/><path d="M14 48h36" stroke="${brand.tint}" ${line}/><circle cx="32" cy="17" r="4" fill="${brand.tint}"/>`;
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${drawing}</svg>`, {
    headers: { "content-type": "image/svg+xml; charset=utf-8" },
  });
}
