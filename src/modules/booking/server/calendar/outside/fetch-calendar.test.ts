import { beforeEach, describe, expect, it } from "vitest";
import { calendarOf, PUBLIC_ADDRESS, startCalendarServer } from "#testing/calendar-server.ts";
import { fetchCalendar, internet } from "./fetch-calendar.ts";
import { isPublicAddress } from "./public-address.ts";

const server = await startCalendarServer();
const text = calendarOf(["UID:a", "DTSTART:20261203T150000Z", "DTEND:20261203T160000Z"]);
const url = new URL("https://calendar.example/private-0123/basic.ics?a=b");
const allowedHosts = ["calendar.example", "other.example"];
const fetched = (input: { url?: URL; etag?: string | null } = {}, seconds?: number) =>
  fetchCalendar(server.net, { url, etag: null, allowedHosts, ...input }, seconds);
const failed = (failure: string) => ({ kind: "failed", failure });

beforeEach(() => {
  server.addresses["calendar.example"] = [PUBLIC_ADDRESS];
  for (const list of Object.values(server.seen)) list.length = 0;
  server.answer((_, response) => response.writeHead(200, { etag: '"one"' }).end(text));
});

describe("fetching an outside calendar (W5)", () => {
  it("resolves the host name only once, and connects to the checked IP address", async () => {
    const paths: (string | undefined)[] = [];
    server.answer((request, response) => {
      paths.push(request.url);
      response.writeHead(200, { etag: '"one"' }).end(text);
    });
    expect(await fetched()).toEqual({ kind: "read", text, etag: '"one"' });
    expect(server.seen).toMatchObject({ resolved: ["calendar.example"], connected: [PUBLIC_ADDRESS] });
    expect(server.seen.headers[0]?.host).toBe("calendar.example");
    expect(paths).toEqual(["/private-0123/basic.ics?a=b"]);
  });

  it("sends the ETag, and recognizes an unchanged calendar", async () => {
    server.answer((request, response) =>
      response.writeHead(request.headers["if-none-match"] === '"one"' ? 304 : 200).end(text),
    );
    expect(await fetched({ etag: '"one"' })).toEqual({ kind: "unchanged" });
    server.answer((_, response) => response.writeHead(304).end());
    expect(await fetched()).toEqual(failed("redirect"));
  });

  it.each([
    ["a loopback address", ["127.0.0.1"]],
    ["a cloud's metadata address", ["169.254.169.254"]],
    ["a private address mapped to IPv6", ["::ffff:10.0.0.1"]],
    ["a public and a private address", [PUBLIC_ADDRESS, "192.168.1.1"]],
    ["a public IPv4 and a private IPv6 address", [PUBLIC_ADDRESS, "fd00::1"]],
  ])("makes no connection if the name resolves to %s", async (_, addresses) => {
    server.addresses["calendar.example"] = addresses;
    expect(await fetched()).toEqual(failed("private_address"));
    expect(server.seen.connected).toEqual([]);
  });

  it.each(["https://127.0.0.1/a", "https://[::1]/a", "https://evil.example/a", "https://calendar.example:444/a"])(
    "doesn't resolve the host name of the refused URL %s",
    async (address) => {
      expect(await fetched({ url: new URL(address) })).toEqual(failed("host_not_allowed"));
      expect(server.seen.resolved).toEqual([]);
    },
  );

  it("follows no redirects", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      server.answer((_, response) => response.writeHead(status, { location: "https://other.example/" }).end(text));
      expect(await fetched()).toEqual(failed("redirect"));
    }
    expect(server.seen.resolved).toEqual(Array(5).fill("calendar.example"));
  });

  it("rejects a certificate that doesn't match the host name", async () => {
    server.addresses["other.example"] = [PUBLIC_ADDRESS];
    expect(await fetched({ url: new URL("https://other.example/a") })).toEqual(failed("unreachable"));
    expect(server.seen.headers).toEqual([]);
  });

  it("reads at most 2 MB, whatever length is declared", async () => {
    const megabyte = Buffer.alloc(1024 * 1024, "x");
    server.answer((_, response) => response.writeHead(200, { "content-length": 3 * megabyte.length }).end());
    expect(await fetched()).toEqual(failed("too_large"));
    server.answer((_, response) => {
      response.writeHead(200);
      for (let count = 0; count < 3; count += 1) response.write(megabyte);
      response.end();
    });
    expect(await fetched()).toEqual(failed("too_large"));
    server.answer((_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("bomb"));
    expect(await fetched()).toEqual(failed("not_a_calendar"));
  });

  it("times out while resolving the name, waiting for the response, and reading it", async () => {
    const slowName = { ...server.net, resolve: () => new Promise<string[]>(() => {}) };
    expect(await fetchCalendar(slowName, { url, etag: null, allowedHosts }, 0.2)).toEqual(failed("too_slow"));
    server.answer(() => {});
    expect(await fetched({}, 0.2)).toEqual(failed("too_slow"));
    server.answer((_, response) => void response.writeHead(200).write("BEGIN:VCALENDAR\r\n"));
    expect(await fetched({}, 0.2)).toEqual(failed("too_slow"));
  });

  it("accepts neither an error nor an incomplete response as a calendar", async () => {
    for (const status of [204, 403, 404, 500]) {
      server.answer((_, response) => response.writeHead(status).end());
      expect(await fetched()).toEqual(failed("refused"));
    }
    server.answer((_, response) => {
      response.writeHead(200, { "content-length": text.length });
      response.write(text.slice(0, 40), () => response.destroy());
    });
    expect(await fetched()).toEqual(failed("unreachable"));
    delete server.addresses["calendar.example"];
    expect(await fetched()).toEqual(failed("unreachable"));
  });
});

describe("the check whether an IP address is public", () => {
  it.each(["8.8.8.8", "93.184.215.14", "172.32.0.1", "2606:2800:21f:cb07::1", "2a00:1450:4001:81b::200e"])(
    "accepts %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.255.255.254", "169.254.169.254", "172.16.0.1"],
    ...["172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.0.1", "198.18.0.1", "198.51.100.1", "203.0.113.1"],
    ...["224.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:8.8.8.8"],
    ...["64:ff9b::7f00:1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "ff02::1", "100::1", "2001::1"],
    ...["2001:db8::1", "2002:7f00:1::1", "3fff::1", "calendar.example", "", "0x7f.1"],
  ])("rejects %s", (address) => expect(isPublicAddress(address)).toBe(false));

  it("rejects the machine's own addresses", async () => {
    const addresses = await internet.resolve("localhost");
    expect(addresses.length).toBeGreaterThan(0);
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });
});
