import { describe, expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { problemsOfVisit } from "./support/page-checks/problems-of-visit.ts";
import { isOfTheShop, type Kind, visitsTo } from "./support/page-checks/visits.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

/** The pages to check. Each row is opened by one visitor. */
const KINDS: Kind[][] = [
  [["/faq", "Do I need an account to book?"], ["/gallery"], ["/aboutus"], ["/privacy-policy"], ["/terms", "Terms"]],
  [["/contact"], ["/allNews"], ["/news/nw12", "Sunscreen in November"], ["/returningMember"]],
  [
    ["/appointment"],
    ["/appointment?serviceId=ag07&step=time"],
    ["/confirmation"],
    // A visit's link that is no longer valid (SH-13).
    ["/confirmation?id=nothing&link=nothing"],
  ],
  [["/guestthanks"], ["/guestfailed"], ["/thanks/failed"], ["/login"]],
  [["/signup"], ["/forget-password"], ["/changePassword"], ["/password-changed"]],
];
const visits = await visitsTo(server.origin, { kinds: KINDS, belongs: (path) => !isOfTheShop(path) });

describe("every kind of public page that isn't a shop or treatment page", () => {
  it.each(visits)(
    "fits widths of 320 to 1440 px, with text at 200 % (1.4.4, 1.4.10), without errors, animation (2.3.3) or axe findings (SH-8): $path …",
    async (...pages) => {
      const { page } = await browser.newVisitor(server.origin);
      expect((await problemsOfVisit(page, pages)).join("\n")).toBe("");
    },
  );
});
