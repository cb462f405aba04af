import { expect, it } from "vitest";
import { isVideoUrl, videoServiceNames } from "./video-link.ts";

it("BK-8: a virtual visit accepts only an https link to a known video service, and no look-alike", () => {
  for (const url of ["https://doxy.me/lena-park", "https://us02web.zoom.us/j/123", "https://meet.google.com/a-b-c"])
    expect(isVideoUrl(url), url).toBe(true);
  for (const url of [
    "http://doxy.me/lena-park",
    "https://doxy.me.example.com/",
    "https://notdoxy.me/",
    "https://doxy.me:8443/",
    "https://doxy.me@example.com/",
    "javascript:alert(1)",
    "doxy.me/lena-park",
  ])
    expect(isVideoUrl(url), url).toBe(false);
  expect(videoServiceNames).toBe("Doxy.me, Google Meet, Microsoft Teams, Whereby or Zoom");
});
