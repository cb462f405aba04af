import { describe, expect, it } from "vitest";
import { DESKTOP, openBrowser, PHONE, type Visitor } from "./support/browser.ts";
import { itInCheck } from "./support/in-check.ts";
import { sharedServer } from "./support/server.ts";

const server = await sharedServer();
const browser = await openBrowser();

/** Every public page, with words from its main content. */
const PAGES: [path: string, ...words: (string | RegExp)[]][] = [
  ["/", "What would you like help with?", "Aging", "from $13 a unit", "On sale this month", "BOOK ONLINE"],
  ["/shop", "Skin type", "Oily", "Apply", "Dew Bank Hyaluronic", "$44"],
  ["/allproducts/brand/ostrela", "Ostrela", /\$\d/],
  [
    "/product/dew-bank-hyaluronic?id=p11",
    "$44.00",
    "50 ml",
    "in stock",
    "Sodium Hyaluronate",
    "How to use it",
    "You’ll need JavaScript turned on to buy online",
  ],
  ["/services/services", "Wrinkle relaxer", "$13 a unit", "Hydration liter"],
  ["/services/acne", "Salicylic peel", /\$\d/],
  [
    "/service/wrinkle-relaxer?id=ag01",
    "$13 a unit",
    "Who it’s not for",
    "Frequently asked questions",
    "You’ll need JavaScript turned on to book online",
  ],
  ["/limited-deals", "NAD+ 250 mg", "Was", "Now"],
  ["/membership", "Cedar", "$149", "a year"],
  ["/paymentplan", "Microneedling series of three", /\$\d/],
  ["/giftcards", "$150"],
  ["/acnequiz", "1 of 4", "Next"],
  ["/acnequiz/recomended", "You’ll need JavaScript turned on to use this page"],
  ["/checkIngredients", "Paste a label.", "Check", "Without JavaScript, it’s checked on our server"],
  ["/gallery", "Take a look around"],
  ["/contact", "14 Larch Street", "(212) 555-0148", "You’ll need JavaScript turned on to use this form", "Monday"],
  ["/aboutus", "A small clinic that tells you what to expect"],
  ["/faq", "Do I need an account to book?"],
  ["/privacy-policy", "What we store"],
  ["/shipping-policy", /\$\d/],
  ["/return-policy", "30 days"],
  ["/terms", "Terms"],
  ["/allNews", "Sunscreen in November"],
  ["/news/nw12", "Sunscreen in November", "min read"],
  ["/appointment", "Wrinkle relaxer", "Choose a time"],
  [
    "/appointment?serviceId=ag07&step=time",
    "Hydra-exfoliation facial",
    "You’ll need JavaScript turned on to choose a time",
  ],
  ["/returningMember"],
  ["/guestthanks", "What happens next"],
  ["/guestfailed", "nothing was charged"],
  ["/confirmation", "Open the link in the email"],
  ["/thanks/failed", "Nothing was charged"],
  ["/login", "need JavaScript"],
  ["/signup", "need JavaScript"],
  ["/forget-password", "need JavaScript"],
  ["/changePassword", "need JavaScript turned on"],
  ["/password-changed", "Log in"],
];

/** Reads which texts the page's main part shows, which of its parts are waiting, and which buttons need scripts. */
function readMain() {
  const main = document.querySelector("main");
  const shown = (selector: string) =>
    [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0;
    });
  return {
    // biome-ignore lint/performance/useDomNodeTextContent: the shown text is needed, not the whole content
    text: main?.innerText ?? "",
    waiting: shown("[aria-busy=true], .skeleton").map(({ className }) => className || "aria-busy"),
    // biome-ignore lint/performance/useDomNodeTextContent: the shown text is needed, not the whole content
    dead: shown('button[type="button"]:not([popovertarget])').map(({ innerText }) => innerText),
  };
}

async function withoutScripts(viewport = DESKTOP): Promise<Visitor> {
  return browser.newVisitor(server.origin, { javaScriptEnabled: false, viewport });
}

describe("the site without JavaScript", () => {
  it("shows every public page in full, without endless loading or controls that do nothing (PG)", async () => {
    const { page } = await withoutScripts();
    const problems: string[] = [];
    for (const [path, ...words] of PAGES) {
      await page.goto(path, { waitUntil: "domcontentloaded" });
      const { text, waiting, dead } = await page.evaluate(readMain);
      for (const word of words) {
        const isThere = typeof word === "string" ? text.toLowerCase().includes(word.toLowerCase()) : word.test(text);
        if (!isThere) problems.push(`${path} doesn’t say ${word}`);
      }
      if (text.length < 60) problems.push(`${path} says no more than ${text}`);
      const promise = /Loading|One moment|Checking the/.exec(text)?.[0];
      problems.push(...[...waiting, ...(promise ? [promise] : [])].map((stuck) => `${path} waits: ${stuck}`));
      for (const label of dead) {
        if (!/View larger/.test(label)) problems.push(`${path} has a button that does nothing: ${label}`);
      }
    }
    expect(problems).toEqual([]);
  });

  itInCheck("has a working menu, on a desktop and on a phone (SH-3)", async () => {
    for (const viewport of [DESKTOP, PHONE]) {
      const { page } = await withoutScripts(viewport);
      await page.goto("/");
      const menu = page.getByRole("navigation", { name: viewport === PHONE ? "Menu" : "Main" });
      for (const name of ["HOME", "SHOP", "MEMBERSHIP", "GALLERY", "PAYMENT PLANS", "CONTACT", "ABOUT US"]) {
        expect(await menu.getByRole("link", { name, exact: true }).isVisible(), name).toBe(true);
      }
      // Chromium reports the noscript element itself, not its content, as the target under the pointer.
      await menu.getByRole("link", { name: "SERVICES", exact: true }).click({ force: true });
      await page.waitForURL("**/services/services", { waitUntil: "commit" });
    }
  });

  itInCheck(
    "sends filters as a form, expands answers, and runs the quiz and the ingredient checker on the server",
    async () => {
      const { page } = await withoutScripts();
      await page.goto("/shop");
      await page.getByRole("checkbox", { name: /^Oily/ }).check();
      await page.getByRole("button", { name: "Apply" }).click();
      await page.waitForURL(/skinType=oily/);
      expect(await page.getByRole("checkbox", { name: /^Oily/ }).isChecked()).toBe(true);

      await page.goto("/faq");
      await page.locator("summary").first().click();
      expect(await page.locator("details[open] .measure").first().isVisible()).toBe(true);

      await page.goto("/acnequiz");
      for (let question = 1; question <= 4; question += 1) {
        await page.getByText(`${question} of 4`).waitFor();
        await page.getByRole("radio").first().check({ force: true });
        await page
          .getByRole("button", { name: question < 4 ? "Next" : "See the result" })
          .last()
          .click();
      }
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.getByText(/\$\d/).locator("visible=true").count()).toBeGreaterThan(0);

      await page.goto("/checkIngredients");
      await page.getByLabel("Ingredient list").fill("Aqua, Glycerin, Lanolin");
      await page.getByRole("button", { name: "Check", exact: true }).click();
      await page.getByRole("region", { name: "Result" }).getByText("Lanolin").first().waitFor();
    },
  );

  itInCheck("never sends a typed password, in a URL or a request", async () => {
    const { page } = await withoutScripts();
    for (const path of ["/login", "/signup"]) {
      await page.goto(path);
      const sent: string[] = [];
      page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
      const password = page.locator('main input[type="password"]').first();
      await password.fill("Correct-horse-7");
      await password.press("Enter");
      await page.waitForTimeout(500);
      expect(new URL(page.url()).search).toBe("");
      expect(sent).toEqual([]);
    }
  });
});
