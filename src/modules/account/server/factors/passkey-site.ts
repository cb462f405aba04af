/** What passkeys are bound to: the host of the site, and the origins that may use them. */
export type PasskeySite = { host: string; origins: string[] };

/** The site as the browser that asks sees it. Passkeys take names, never addresses: on this machine that is localhost. */
export function passkeySiteOf(origin: string): PasskeySite {
  const url = new URL(origin);
  return { host: url.hostname, origins: [url.origin] };
}
