import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/**
 * Every address of the back office and the screen behind it. The staff's screens are an application of their own
 * (decision 0027): its folder isn't this one, so `source` says how it finds `src/`.
 */
export function staffRoutes(source: "" | "../"): RouteConfigEntry[] {
  const screen = (name: string) => `${source}modules/admin/web/routes/${name}.tsx`;
  return [
    // Screens inside the frame. What stands outside of it, such as the sign-in, goes below.
    route("admin", screen("frame"), [index(screen("home")), route("*", screen("unknown"))]),
    // Only the build asks for it, for the one document behind all addresses.
    route("*", screen("elsewhere")),
  ];
}
