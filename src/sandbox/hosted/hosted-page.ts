import { createHash } from "node:crypto";
import { formatMoney } from "#shared/money.ts";
import type { WireObject } from "../object-store.ts";
import type { CardIssue } from "../test-cards.ts";
import { HOSTED_STYLE } from "./hosted-style.ts";

const STYLE_HASH = createHash("sha256").update(HOSTED_STYLE).digest("base64");

/** The hosted page's own policy: no script at all, forms to this origin only. */
export const HOSTED_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

export type HostedLine = { description: string; quantity: number; amount_total: number };
export type CardFields = { number: string; expiry: string; cvc: string; name: string };

const EMPTY: CardFields = { number: "", expiry: "", cvc: "", name: "" };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${HOSTED_STYLE}</style></head><body><header class="band">Card sandbox: no real card is charged here.</header>${body}</body></html>`;
}

function priceOf(session: WireObject): string {
  return formatMoney(Number(session.amount_total), { currency: String(session.currency).toUpperCase(), always: true });
}

function isSetup(session: WireObject): boolean {
  return session.mode === "setup";
}

/** Where its page is: that of a session, or of an invoice. */
export function pathOf({ object, id }: WireObject): string {
  return `/sandbox/${object === "invoice" ? "invoice" : "checkout"}/${id}`;
}

function backOf(session: WireObject): string {
  return typeof session.cancel_url === "string"
    ? `<a class="back" href="${escapeHtml(session.cancel_url)}">← Back to the shop</a>`
    : "";
}

function summaryOf(session: WireObject, lines: HostedLine[]): string {
  if (isSetup(session))
    return `<section aria-label="Your card">${backOf(session)}<h1>Save a card</h1><p>Nothing is charged now.</p></section>`;
  const currency = String(session.currency).toUpperCase();
  const rows = lines.map(
    ({ description, quantity, amount_total }) =>
      `<div><dt>${escapeHtml(description)}${quantity > 1 ? ` × ${quantity}` : ""}</dt><dd>${formatMoney(amount_total, { currency, always: true })}</dd></div>`,
  );
  return `<section aria-label="Your order">${backOf(session)}<h1>To pay</h1><p class="amount">${priceOf(session)}</p><dl>${rows.join("")}<div class="total"><dt>Total due</dt><dd>${priceOf(session)}</dd></div></dl></section>`;
}

type Field = { key: keyof CardFields; field: CardIssue["field"]; label: string; more: string };

const FIELDS: Record<keyof CardFields, Field> = {
  number: {
    key: "number",
    field: "number",
    label: "Card number",
    more: 'inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"',
  },
  expiry: {
    key: "expiry",
    field: "expiry",
    label: "Expiration (MM / YY)",
    more: 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"',
  },
  cvc: { key: "cvc", field: "cvc", label: "CVC", more: 'inputmode="numeric" autocomplete="cc-csc" placeholder="CVC"' },
  name: { key: "name", field: "name", label: "Name on card", more: 'autocomplete="cc-name"' },
};

function inputOf({ key, field, label, more }: Field, values: CardFields, issues: CardIssue[]): string {
  const issue = issues.find((candidate) => candidate.field === field);
  const first = issues[0] === issue ? " autofocus" : "";
  const told = issue ? ` aria-invalid="true" aria-describedby="${key}-issue"${first}` : "";
  // The security code isn't stored: it is entered again after a decline.
  const value = key === "cvc" ? "" : escapeHtml(values[key]);
  return `<div class="field"><label for="${key}">${label}</label><input id="${key}" name="${key}" required maxlength="60" value="${value}" ${more}${told}>${issue ? `<p class="issue" id="${key}-issue">${escapeHtml(issue.message)}</p>` : ""}</div>`;
}

const TEST_CARDS = `<details><summary>Cards to try</summary><table><tr><td><code>4242 4242 4242 4242</code></td><td>goes through</td></tr><tr><td><code>4000 0000 0000 0002</code></td><td>is declined</td></tr><tr><td><code>4000 0000 0000 9995</code></td><td>has too little on it</td></tr><tr><td><code>4000 0025 0000 3155</code></td><td>asks its holder first</td></tr><tr><td><code>4000 0027 6000 3184</code></td><td>asks its holder each time</td></tr><tr><td><code>4000 0000 0000 0341</code></td><td>can be saved, not charged</td></tr><tr><td><code>4000 0000 0000 5126</code></td><td>its refunds come back</td></tr><tr><td><code>4000 0000 0000 0259</code></td><td>is disputed a minute later</td></tr></table><p>Any later month, any three digits.</p></details>`;

/** What the button says, and the page's title. */
function actOf(session: WireObject): string {
  if (isSetup(session)) return "Save card";
  return session.submit_type === "subscribe" ? "Subscribe" : `Pay ${priceOf(session)}`;
}

function noteOf(session: WireObject): string {
  const { submit } = session.custom_text as { submit: { message: string } | null }; // written by toCheckoutSession
  return submit ? `<p>${escapeHtml(submit.message)}</p>` : "";
}

/** The page that takes a card: a plain form, which works without JavaScript. */
export function cardPage(
  session: WireObject,
  lines: HostedLine[],
  { values = EMPTY, issues = [], alert }: { values?: CardFields; issues?: CardIssue[]; alert?: string } = {},
): string {
  const form = `<form method="post" action="${escapeHtml(pathOf(session))}" novalidate><h2>${isSetup(session) ? "Your card" : "Pay with card"}</h2>${alert ? `<p class="alert" role="alert">${escapeHtml(alert)}</p>` : ""}${inputOf(FIELDS.number, values, issues)}<div class="pair">${inputOf(FIELDS.expiry, values, issues)}${inputOf(FIELDS.cvc, values, issues)}</div>${inputOf(FIELDS.name, values, issues)}${noteOf(session)}<button type="submit">${actOf(session)}</button>${TEST_CARDS}</form>`;
  return page(actOf(session), `<main>${summaryOf(session, lines)}${form}</main>`);
}

/** The bank's question of 3-D Secure. */
export function challengePage(session: WireObject, lines: HostedLine[]): string {
  const form = `<form method="post" action="${escapeHtml(pathOf(session))}/challenge"><h2>Your bank needs to confirm it’s you</h2><p>This test card asks its holder to confirm ${isSetup(session) ? "that it is saved" : `the payment of ${priceOf(session)}`}.</p><button type="submit" name="answer" value="complete">Complete authentication</button><button class="quiet" type="submit" name="answer" value="fail">Fail authentication</button></form>`;
  return page("Confirm the payment", `<main>${summaryOf(session, lines)}${form}</main>`);
}

/** What there is to see once a session can't be paid anymore, or never was. */
export function closedPage(session: WireObject | undefined): string {
  const isPaid = session?.status === "complete";
  const isInvoice = session?.object === "invoice";
  const done = session && isSetup(session) ? "This card has been saved" : "This has been paid";
  const over = isInvoice ? "This invoice is closed" : "This page has expired";
  const title = !session ? "There is no such page" : isPaid ? done : over;
  const text = !session
    ? "The link may be incomplete."
    : isPaid
      ? "Nothing more is charged."
      : isInvoice
        ? "There is nothing left to pay."
        : "Nothing was charged. Go back to your cart and try again.";
  // An invoice's page stays open, so that it leads back to the shop once paid.
  const target = isPaid && !isInvoice ? returnUrlOf(session) : session?.cancel_url;
  const link = typeof target === "string" ? `<p><a href="${escapeHtml(target)}">Back to the shop</a></p>` : "";
  return page(title, `<main class="single"><div class="card"><h2>${title}</h2><p>${text}</p>${link}</div></main>`);
}

/** Where a paid session sends its customer. */
export function returnUrlOf(session: WireObject): string {
  return String(session.success_url).replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
