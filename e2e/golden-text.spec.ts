import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { newEmail, newPhone } from "./support/customer.ts";
import type { Rendered } from "./support/render-languages.ts";
import { sharedServer } from "./support/server.ts";
import { headOf, visibleText } from "./support/visible-text.ts";

const server = await sharedServer();

/** Every kind of page, as a guest sees it. */
const PUBLIC = [
  ...["/", "/shop", "/allproducts/brand/ostrela", "/product/dew-bank-hyaluronic?id=p11", "/limited-deals"],
  ...["/services/services", "/services/acne", "/service/wrinkle-relaxer?id=ag01", "/membership", "/paymentplan"],
  ...[
    "/giftcards",
    "/acnequiz",
    "/acnequiz/recomended",
    "/checkIngredients",
    "/gallery",
    "/contact",
    "/aboutus",
    "/faq",
  ],
  ...["/allNews", "/news/nw12", "/appointment", "/appointment?serviceId=ag07&step=time", "/indiAppointment"],
  ...["/returningMember", "/search", "/search?q=retinol", "/guestthanks", "/guestfailed", "/confirmation"],
  ...["/confirmation?id=nothing&link=nothing", "/thanks/failed", "/login", "/signup", "/forget-password"],
  ...["/changePassword", "/password-changed", "/unsubscribe", "/offline", "/opening-soon", "/nowhere"],
  ...["/privacy-policy", "/shipping-policy", "/return-policy", "/terms", "/verifySubscriptionApp", "/faildeSubApp"],
];

/** Pages of a customer without any data yet. */
const OWN = [
  ...["/mycart", "/my-profile", "/product-orders", "/past-orders", "/upcoming-orders", "/waitlist", "/give-rating"],
  ...["/schedule1", "/schedule2", "/service-booked/nothing", "/booking-msg/nothing", "/reschedule/nothing"],
];

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const DAY = "(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*";
const TIME = "\\d{1,2}:\\d\\d [ap]m";
/** A date, with its time if there is one, or the name of a month above a calendar. */
const DATE = new RegExp(
  `(?:${MONTH} \\d{4}|(?:${DAY}, )?${MONTH} \\d{1,2}(?:, \\d{4})?|\\d\\d-\\d\\d-\\d{4})(?:,? (?:at )?${TIME})?`,
  "g",
);
/** The days of a calendar, and lines about the coming days. */
const OF_DAYS =
  /^\d{1,2}$|^name: \{date\}|^Also closed on |^\d{1,2}:\d\d [ap]m$|^More times$|^(Morning|Midday|Afternoon|Evening)(Fully booked|\d+ free)/;
/** Today's hours, or when the clinic opens next. */
const TODAY = /^(Today|Closed|Opens|Open) .*\d ?[ap]m|^Closed today.*/;

/** Returns lines without the parts that differ between days or runs. */
function steady(lines: readonly string[]): string[] {
  return lines
    .map((line) =>
      line
        .replace(DATE, "{date}")
        .replace(TODAY, "{today}")
        .replace(/© \d{4}/, "© {year}")
        .replace(/ada\.[0-9a-f]+@/, "ada@"),
    )
    .filter((line) => !OF_DAYS.test(line));
}

/** Returns a page's texts, without those of the layout that every page has. */
async function textOf(path: string, frame: ReadonlySet<string>, cookie?: string): Promise<string[]> {
  const response = await fetch(server.origin + path, {
    redirect: "manual",
    ...(cookie ? { headers: { cookie } } : {}),
  });
  const to = response.headers.get("location");
  if (to) return [`leads to ${to.replace(server.origin, "")}`];
  const html = await response.text();
  return steady([...headOf(html), ...visibleText(html).filter((line) => !frame.has(line))]);
}

async function newCookie(): Promise<string> {
  const person = { firstName: "Ada", lastName: "Okafor", email: newEmail("ada"), phone: newPhone() };
  const response = await fetch(`${server.origin}/api/v1/user/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...person, password: "linen-window-tuesday" }),
  });
  return response.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
}

it("the demo has pages in other languages, hidden from search engines (LA-4, LA-9)", async () => {
  const spanish = await fetch(`${server.origin}/es/faq`);
  expect([spanish.status, spanish.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  const html = await spanish.text();
  expect(visibleText(html)).toEqual(expect.arrayContaining(["TIENDA", "Ir al contenido"]));
  expect(html).toContain('href="/es/shop"');
  expect((await fetch(`${server.origin}/faq`)).headers.get("x-robots-tag")).toBe(null);
  // Days have Spanish names (FM-1), from the pack that comes with the page.
  const contact = visibleText(await (await fetch(`${server.origin}/es/contact`)).text());
  expect(contact).toEqual(expect.arrayContaining(["lunes", "martes"]));
  const byAddress = ["/terms", "/privacy-policy", "/shipping-policy", "/return-policy", "/guest-card-saver1/any"];
  for (const page of [...byAddress, "/terms.data", "/indiAppointment"])
    expect([page, (await fetch(`${server.origin}/es${page}`)).status]).toEqual([page, 200]);
  // As in English, search engines may not index a page for booking a single treatment, but may index the page for
  // booking any.
  const oneTreatment = await (await fetch(`${server.origin}/es/indiAppointment?id=ag01`)).text();
  expect(oneTreatment).toContain('<meta name="robots"');
  expect(await (await fetch(`${server.origin}/es/appointment`)).text()).not.toContain('<meta name="robots"');
});

it("the English text of every public page, including accessible names, equals the text stored in golden/pages.txt", async () => {
  const [one, other] = await Promise.all(
    ["/faq", "/gallery"].map(async (path) => visibleText(await (await fetch(server.origin + path)).text())),
  );
  const frame = new Set(one?.filter((line) => other?.includes(line)));
  const parts = [`## every page\n${steady([...frame]).join("\n")}\n`];
  for (const path of PUBLIC) parts.push(`## ${path}\n${(await textOf(path, frame)).join("\n")}\n`);
  const cookie = await newCookie();
  for (const path of OWN) parts.push(`## ${path} of a customer\n${(await textOf(path, frame, cookie)).join("\n")}\n`);
  await expect(parts.join("\n").replaceAll(/127\.0\.0\.1:\d+|localhost:\d+/g, "{host}")).toMatchFileSnapshot(
    "../golden/pages.txt",
  );
});

it("200 pages in all languages are the same whether rendered concurrently or one by one; disabled languages get none (LA-2, LA-9)", async () => {
  const program = join(import.meta.dirname, "support", "render-languages.ts");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, server.origin, ...PUBLIC.filter((_, index) => index % 3 === 0)],
    { env: { ...process.env, NODE_ENV: "production" }, maxBuffer: 10_000_000 },
  );
  const found: Rendered = JSON.parse(stdout);
  expect(found.unread).toEqual([]);
  expect(found.renders).toBeGreaterThan(200);
  expect(found.different).toEqual([]);
  expect(found.languages.sort()).toEqual(["en", "en-XA", "es"]);
  expect(found.statusWhereNoneIsOffered).toBe(404);
});
