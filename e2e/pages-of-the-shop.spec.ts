import { describe, expect, it } from "vitest";
import { openBrowser } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { problemsOfVisit } from "./support/page-checks/problems-of-visit.ts";
import { isOfTheShop, type Kind, visitsTo } from "./support/page-checks/visits.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

/** The pages to check. Each row is opened by one visitor. */
const KINDS: Kind[][] = [
  [["/", "Skin care with clear prices"], ["/search"], ["/search?q=retinol"], ["/limited-deals"]],
  [["/shop"], ["/shop?brand=ostrela&skinType=dry"], ["/allproducts/brand/ostrela"]],
  [
    ["/product/clear-current-gel-wash?id=p01"],
    ["/product/dew-bank-hyaluronic?id=p11", "$44.00", "Sodium Hyaluronate"],
    ["/membership", "Cedar", "$149"],
  ],
  [["/services/services"], ["/services/acne"], ["/paymentplan"]],
  [
    ["/service/hydra-exfoliation-facial?id=ag07"],
    ["/service/wrinkle-relaxer?id=ag01", "Wrinkle relaxer", "$13 a unit", "Who it’s not for"],
  ],
  [["/giftcards"], ["/acnequiz"], ["/acnequiz/recomended"], ["/checkIngredients"]],
];
const visits = await visitsTo(server.origin, { kinds: KINDS, belongs: isOfTheShop });

describe("every kind of shop and treatment page", () => {
  it.each(visits)(
    "fits widths of 320 to 1440 px, with text at 200 % (1.4.4, 1.4.10), without errors, animation (2.3.3) or axe findings (SH-8): $path …",
    async (...pages) => {
      const { page } = await browser.newVisitor(server.origin);
      expect((await problemsOfVisit(page, pages)).join("\n")).toBe("");
    },
  );

  itInCheck(
    "is checked in full, while more than five other pages of the sitemap are checked only for their words and at two widths",
    () => {
      expect(visits.flat().filter(({ checks }) => checks === "words and ends").length).toBeGreaterThan(5);
    },
  );
});
