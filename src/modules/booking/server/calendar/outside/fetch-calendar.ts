import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP } from "node:net";
import { type CalendarFailure, isAllowedHost, OUTSIDE_CALENDAR } from "../../../domain/calendar/outside-calendar.ts";
import { isPublicAddress } from "./public-address.ts";

/** How the internet is reached. Tests replace it with their own server. */
export type Internet = {
  resolve(host: string): Promise<string[]>;
  /** Returns where to connect for an address that was verified to be public. */
  connectTo(address: string): { host: string; port: number };
  /** Certificates to trust instead of the well-known ones. */
  ca?: string;
};

export const internet: Internet = {
  async resolve(host) {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  },
  connectTo: (address) => ({ host: address, port: 443 }),
};

/** A calendar's text, or `unchanged` when the server says it is still the version of `etag`. */
export type FetchedCalendar =
  | { kind: "read"; text: string; etag: string | null }
  | { kind: "unchanged" }
  | { kind: "failed"; failure: CalendarFailure };

class CalendarFetchError extends Error {
  readonly failure: CalendarFailure;

  constructor(failure: CalendarFailure) {
    super(failure);
    this.failure = failure;
  }
}

export type CalendarRequest = { url: URL; etag: string | null; allowedHosts: readonly string[] };

/**
 * Fetches a calendar from a host on the clinic's list. The name is resolved once, all of its addresses must be public,
 * and the connection goes to one of these whatever the name resolves to later. No redirect is followed, at most 2 MB
 * are read, and everything stops after 10 seconds. Never throws, because the URL is a secret that must not reach a log
 * with an error.
 */
export async function fetchCalendar(
  net: Internet,
  input: CalendarRequest,
  seconds: number = OUTSIDE_CALENDAR.seconds,
): Promise<FetchedCalendar> {
  const signal = AbortSignal.timeout(seconds * 1_000);
  try {
    return await Promise.race([download(net, input, signal), rejectAfterTimeout(signal)]);
  } catch (error) {
    if (error instanceof CalendarFetchError) return { kind: "failed", failure: error.failure };
    return { kind: "failed", failure: signal.aborted ? "too_slow" : "unreachable" };
  }
}

/** Rejects when the signal aborts. A DNS lookup can't be canceled, only ignored. */
function rejectAfterTimeout(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new CalendarFetchError("too_slow")), { once: true });
  });
}

async function download(net: Internet, { url, etag, allowedHosts }: CalendarRequest, signal: AbortSignal) {
  const { hostname } = url;
  const isPlain = url.protocol === "https:" && url.port === "" && isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
  if (!isPlain || !isAllowedHost(hostname, allowedHosts)) throw new CalendarFetchError("host_not_allowed");
  const addresses = await net.resolve(hostname);
  // Servers without IPv6 are more common than calendars without IPv4.
  const address = addresses.find((each) => isIP(each) === 4) ?? addresses[0];
  if (address === undefined) throw new CalendarFetchError("unreachable");
  if (!addresses.every(isPublicAddress)) throw new CalendarFetchError("private_address");

  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({
      ...net.connectTo(address),
      ...(net.ca === undefined ? {} : { ca: net.ca }),
      // The certificate must match the host name, whatever address is connected to.
      servername: hostname,
      path: `${url.pathname}${url.search}`,
      headers: {
        host: hostname,
        accept: "text/calendar",
        "accept-encoding": "identity",
        "user-agent": "Halcyon calendar import",
        ...(etag === null ? {} : { "if-none-match": etag }),
      },
      agent: false,
      signal,
    })
      .on("response", resolve)
      .on("error", reject)
      .end();
  });
  try {
    return await readResponse(response, etag !== null);
  } finally {
    response.destroy();
  }
}

async function readResponse(response: IncomingMessage, isConditional: boolean): Promise<FetchedCalendar> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 304 && isConditional) return { kind: "unchanged" };
  if (statusCode >= 300 && statusCode < 400) throw new CalendarFetchError("redirect");
  if (statusCode !== 200) throw new CalendarFetchError("refused");
  if (!["identity", ""].includes(headers["content-encoding"] ?? "")) throw new CalendarFetchError("not_a_calendar");
  if (Number(headers["content-length"] ?? 0) > OUTSIDE_CALENDAR.bytes) throw new CalendarFetchError("too_large");
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > OUTSIDE_CALENDAR.bytes) throw new CalendarFetchError("too_large");
    chunks.push(chunk);
  }
  if (!response.complete) throw new CalendarFetchError("unreachable");
  const etag = headers.etag !== undefined && headers.etag.length <= 200 ? headers.etag : null;
  return { kind: "read", text: Buffer.concat(chunks).toString("utf8"), etag };
}
