import { describe, expect, it } from "vitest";
import { isAllowedHost, parseCalendarAddress } from "./outside-calendar.ts";

const hosts = ["calendar.example", ".cloud.example"];
const parsed = (text: string) => {
  const url = parseCalendarAddress(text, hosts);
  return typeof url === "string" ? url : url.href;
};

describe("the URL of an outside calendar", () => {
  it("is accepted only for an allowed host, with https and the default port", () => {
    expect(parsed(" https://Calendar.example/private-abc/basic.ics?x=1#top ")).toBe(
      "https://calendar.example/private-abc/basic.ics?x=1",
    );
    expect(parsed("webcal://p12.cloud.example/a.ics")).toBe("https://p12.cloud.example/a.ics");
    expect(parsed("https://calendar.example:443/a")).toBe("https://calendar.example/a");
  });

  it.each([
    ["http://calendar.example/a.ics", "not_https"],
    ["https://calendar.example:8443/a.ics", "not_https"],
    ["file:///etc/passwd", "not_https"],
    ["ftp://calendar.example/a", "not_https"],
    ["gopher://calendar.example:443/_GET", "not_https"],
    ["https://user:word@calendar.example/a.ics", "not_an_address"],
    ["https://calendar.example@127.0.0.1/a.ics", "not_an_address"],
    ["calendar.example/a.ics", "not_an_address"],
    ["https://", "not_an_address"],
    ["https://evil.example/a.ics", "host_not_allowed"],
    ["https://calendar.example.evil.example/a.ics", "host_not_allowed"],
    ["https://evilcalendar.example/a.ics", "host_not_allowed"],
    ["https://below.calendar.example/a.ics", "host_not_allowed"],
    ["https://cloud.example/a.ics", "host_not_allowed"],
    ["https://evilcloud.example/a.ics", "host_not_allowed"],
    ["https://calendar.example./a.ics", "host_not_allowed"],
    ["https://127.0.0.1/a.ics", "host_not_allowed"],
    ["https://2130706433/a.ics", "host_not_allowed"],
    ["https://0x7f.1/a.ics", "host_not_allowed"],
    ["https://[::1]/a.ics", "host_not_allowed"],
    ["https://[::ffff:169.254.169.254]/latest/meta-data", "host_not_allowed"],
    ["https://localhost/a.ics", "host_not_allowed"],
  ])("is refused, for %s, with %s", (text, fault) => {
    expect(parsed(text)).toBe(fault);
  });

  it("is refused while the list of allowed hosts is empty", () => {
    expect(isAllowedHost("calendar.example", [])).toBe(false);
    expect(parseCalendarAddress("https://calendar.example/a.ics", [])).toBe("host_not_allowed");
  });
});
