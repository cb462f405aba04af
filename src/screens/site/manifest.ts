import type { ShellCalls } from "#modules/shell/contract/calls.ts";
import { englishFormats } from "#shared/formats/english-formats.ts";
import { isThere, type SitePage } from "#shared/site-content.ts";
import { apiOf } from "#web/api-context.ts";
import { brandColors } from "#web/brand-colors.ts";
import type { Route } from "./+types/manifest";

/** The maximum number of letters that a home screen shows under an icon. */
const LONGEST_SHORT_NAME = 12;

/** Returns the text under the icon on a home screen: the clinic's name, or its first word if that is too long. */
function shortNameOf(name: string): string {
  return name.length <= LONGEST_SHORT_NAME ? name : (name.split(" ")[0] ?? name).slice(0, LONGEST_SHORT_NAME);
}

const icon = (file: string, size: number, purpose: "any" | "maskable") => ({
  src: `/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const shortcutIcons = [icon("icon", 192, "any")];

/** Returns what a browser needs to install the clinic's site as an app, with the clinic's own texts. */
export async function loader({ context }: Route.LoaderArgs) {
  const { settings, absent, brand } = (await apiOf<ShellCalls>(context).call("getShell")).data;
  const has = (page: SitePage) => isThere(page, absent);
  const manifest = {
    id: "/",
    name: settings.name,
    short_name: shortNameOf(settings.name),
    description: settings.tagline,
    lang: englishFormats.tag,
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: brand?.paper ?? brandColors.paper,
    background_color: brand?.paper ?? brandColors.paper,
    categories: ["health", "beauty", ...(has("/shop") ? ["shopping"] : [])],
    icons: [
      icon("icon", 192, "any"),
      icon("icon", 512, "any"),
      icon("icon-maskable", 192, "maskable"),
      icon("icon-maskable", 512, "maskable"),
    ],
    shortcuts: [
      ...(has("/appointment") ? [{ name: "Book a visit", url: "/appointment", icons: shortcutIcons }] : []),
      ...(has("/shop") ? [{ name: "Shop", url: "/shop", icons: shortcutIcons }] : []),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json; charset=utf-8" },
  });
}
