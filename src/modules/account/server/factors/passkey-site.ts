/** What passkeys are bound to: the site's host, and the origins that may use them. */
export type PasskeySite = { host: string; origins: string[] };

/**
 * Returns the site as the requesting browser sees it. Passkeys need a host name, never an IP address: on this machine
 * that is localhost.
 */
export function passkeySiteOf(origin: string): PasskeySite {
  const url = new URL(origin);
  return { host: url.hostname, origins: [url.origin] };
}
