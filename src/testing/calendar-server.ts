import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import type { Internet } from "#modules/booking/server/calendar/outside/fetch-calendar.ts";

/** For tests only: the self-signed certificate of calendar.example, which only `net` below trusts. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgy5O4oc5e+6KLDnlG
JLZGhrf+x9+MkXes51/Cw33mxnmhRANCAASv5vf4Wr2snK1dvbI5jmqLLtHhqEtI
yg3Pp8H5f2mnToTux6+wHD/2qXn6VFu/nsxK1Rq4+f5lKhJyIgIgh4KG
-----END PRIVATE KEY-----
`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIUWPHuRLEEXDkSvBywHhfMnai7SXQwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQY2FsZW5kYXIuZXhhbXBsZTAgFw0yNjExMjYxMDM1MTdaGA8y
MTI2MTEwMjEwMzUxN1owGzEZMBcGA1UEAwwQY2FsZW5kYXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABK/m9/havaycrV29sjmOaosu0eGoS0jKDc+n
wfl/aadOhO7Hr7AcP/apefpUW7+ezErVGrj5/mUqEnIiAiCHgoajcDBuMB0GA1Ud
DgQWBBR/DGOrEQL/VTeK3vneR3ZuSNCOJDAfBgNVHSMEGDAWgBR/DGOrEQL/VTeK
3vneR3ZuSNCOJDAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEGNhbGVuZGFy
LmV4YW1wbGUwCgYIKoZIzj0EAwIDSAAwRQIhAIB6GZ/efAB0b+BKiQketLxk9jAs
o35V6wYjafsAyUtzAiBi5t5kMq3N+qiOG5A8MHbc7z1rES4oNV7U6QguUGVXkA==
-----END CERTIFICATE-----
`;

/** A public IP address for names to resolve to. Connections to it reach the test server. */
export const PUBLIC_ADDRESS = "93.184.215.14";

export type CalendarServer = {
  net: Internet;
  /** The addresses that each name resolves to. A name that isn't listed doesn't exist. */
  addresses: Record<string, string[]>;
  /** Sets how the server responds. */
  answer(handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  /**
   * What the simulated internet has seen: the addresses that were connected to, the names that were resolved, and the
   * headers of requests.
   */
  seen: { connected: string[]; resolved: string[]; headers: IncomingMessage["headers"][] };
};

/**
 * Starts a real HTTPS server on loopback as calendar.example, and a simulated internet whose names and public addresses
 * lead to it.
 */
export async function startCalendarServer(): Promise<CalendarServer> {
  const seen: CalendarServer["seen"] = { connected: [], resolved: [], headers: [] };
  let handle = (_: IncomingMessage, response: ServerResponse): void => void response.writeHead(404).end();
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    seen.headers.push(request.headers);
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a listening TCP server has a port
  const addresses: Record<string, string[]> = { "calendar.example": [PUBLIC_ADDRESS] };
  const net: Internet = {
    async resolve(host) {
      seen.resolved.push(host);
      const found = addresses[host];
      if (!found) throw new Error(`unknown name: ${host}`);
      return found;
    },
    connectTo(address) {
      seen.connected.push(address);
      return { host: "127.0.0.1", port };
    },
    ca: CERTIFICATE,
  };
  const answer: CalendarServer["answer"] = (handler) => {
    handle = handler;
  };
  return { net, addresses, seen, answer };
}

/** Returns a calendar file with these entries, each a list of lines. */
export function calendarOf(...entries: string[][]): string {
  const lines = entries.flatMap((lines) => ["BEGIN:VEVENT", ...lines, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:test", ...lines, "END:VCALENDAR", ""].join("\r\n");
}
