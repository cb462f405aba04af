import { createHash } from "node:crypto";
import { formatMoney } from "#shared/money.ts";
import type { WireObject } from "../object-store.ts";
import type { CardIssue } from "../test-cards.ts";

/** The complete stylesheet of the hosted page. Like the provider's page, it shares nothing with the storefront. */
const HOSTED_STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f4f5f3;color:#1d2624;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.band{margin:0;background:#fdf3d8;color:#5c4a12;text-align:center;padding:.5rem 1rem;font-size:.875rem}
main{display:grid;gap:2.5rem;max-width:58rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
@media(min-width:52rem){main{grid-template-columns:1fr 1fr;gap:5rem;padding-top:4.5rem}}
main.single{grid-template-columns:minmax(0,28rem);justify-content:center}
a{color:inherit}.back{display:inline-flex;min-height:2.75rem;align-items:center;font-size:.9375rem;color:#4c5a56;text-decoration:none}.back:hover{text-decoration:underline}
h1{font-size:1rem;font-weight:500;color:#4c5a56;margin:1rem 0 .25rem}
.amount{font-size:2.5rem;line-height:1.15;font-weight:600;letter-spacing:-.02em;margin:0 0 1.75rem}
dl{margin:0;display:grid;gap:.75rem}dl div{display:flex;justify-content:space-between;gap:1rem}dt,dd{margin:0}dd{font-variant-numeric:tabular-nums;white-space:nowrap}
.total{border-top:1px solid #d5dad7;padding-top:.75rem;font-weight:600}
form,.card{background:#fff;border:1px solid #dfe4e1;border-radius:14px;padding:1.75rem 1.5rem}
h2{margin:0 0 1.25rem;font-size:1.125rem;font-weight:600}
label{display:block;font-size:.875rem;font-weight:500;margin:0 0 .375rem}
.field{margin:0 0 1.125rem}.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem}
input{width:100%;min-height:2.875rem;padding:.5rem .75rem;font:inherit;color:inherit;background:#fff;border:1px solid #8b9793;border-radius:8px}
input:focus-visible,button:focus-visible,a:focus-visible,summary:focus-visible{outline:3px solid #2c6e5f;outline-offset:2px}
input[aria-invalid=true]{border-color:#b3261e}
.issue{color:#9c1f18;font-size:.875rem;margin:.375rem 0 0}
.alert{background:#fbeae9;color:#7d1a14;border-radius:8px;padding:.75rem 1rem;margin:0 0 1.25rem}
button{width:100%;min-height:3.125rem;border:0;border-radius:8px;background:#22564a;color:#fff;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#1a453b}.quiet{background:#fff;color:#1d2624;border:1px solid #8b9793;margin-top:.75rem}.quiet:hover{background:#f4f5f3}
details{margin-top:1.5rem;font-size:.875rem;color:#4c5a56}summary{cursor:pointer;min-height:2rem}table{border-collapse:collapse;margin-top:.5rem}td{padding:.25rem .75rem .25rem 0}
code{font-family:ui-monospace,monospace}
.note{font-size:.875rem;color:#4c5a56;margin:1.25rem 0 0}
`;

const STYLE_HASH = createHash("sha256").update(HOSTED_STYLE).digest("base64");

/** The hosted page's own content security policy: no scripts, forms to this origin only. */
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

/** Returns the path of the page of a session or an invoice. */
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
  const ariaText = issue ? ` aria-invalid="true" aria-describedby="${key}-issue"${first}` : "";
  // The security code isn't stored: it must be entered again after a decline.
  const value = key === "cvc" ? "" : escapeHtml(values[key]);
  return `<div class="field"><label for="${key}">${label}</label><input id="${key}" name="${key}" required maxlength="60" value="${value}" ${more}${ariaText}>${issue ? `<p class="issue" id="${key}-issue">${escapeHtml(issue.message)}</p>` : ""}</div>`;
}

const TEST_CARDS = `<details><summary>Cards to try</summary><table><tr><td><code>4242 4242 4242 4242</code></td><td>goes through</td></tr><tr><td><code>4000 0000 0000 0002</code></td><td>is declined</td></tr><tr><td><code>4000 0000 0000 9995</code></td><td>has too little on it</td></tr><tr><td><code>4000 0025 0000 3155</code></td><td>asks its holder first</td></tr><tr><td><code>4000 0027 6000 3184</code></td><td>asks its holder each time</td></tr><tr><td><code>4000 0000 0000 0341</code></td><td>can be saved, not charged</td></tr><tr><td><code>4000 0000 0000 5126</code></td><td>its refunds come back</td></tr><tr><td><code>4000 0000 0000 0259</code></td><td>is disputed a minute later</td></tr></table><p>Any later month, any three digits.</p></details>`;

/** Returns the text of the button and of the page's title. */
function actOf(session: WireObject): string {
  if (isSetup(session)) return "Save card";
  return session.submit_type === "subscribe" ? "Subscribe" : `Pay ${priceOf(session)}`;
}

function noteOf(session: WireObject): string {
  const { submit } = session.custom_text as { submit: { message: string } | null }; // the type that toCheckoutSession writes
  return submit ? `<p>${escapeHtml(submit.message)}</p>` : "";
}

/** Returns the page for entering a card: a plain form, which works without JavaScript. */
export function cardPage(
  session: WireObject,
  lines: HostedLine[],
  { values = EMPTY, issues = [], alert }: { values?: CardFields; issues?: CardIssue[]; alert?: string } = {},
): string {
  const form = `<form method="post" action="${escapeHtml(pathOf(session))}" novalidate><h2>${isSetup(session) ? "Your card" : "Pay with card"}</h2>${alert ? `<p class="alert" role="alert">${escapeHtml(alert)}</p>` : ""}${inputOf(FIELDS.number, values, issues)}<div class="pair">${inputOf(FIELDS.expiry, values, issues)}${inputOf(FIELDS.cvc, values, issues)}</div>${inputOf(FIELDS.name, values, issues)}${noteOf(session)}<button type="submit">${actOf(session)}</button>${TEST_CARDS}</form>`;
  return page(actOf(session), `<main>${summaryOf(session, lines)}${form}</main>`);
}

/** Returns the bank's 3-D Secure page. */
export function challengePage(session: WireObject, lines: HostedLine[]): string {
  const form = `<form method="post" action="${escapeHtml(pathOf(session))}/challenge"><h2>Your bank needs to confirm it’s you</h2><p>This test card asks its holder to confirm ${isSetup(session) ? "that it is saved" : `the payment of ${priceOf(session)}`}.</p><button type="submit" name="answer" value="complete">Complete authentication</button><button class="quiet" type="submit" name="answer" value="fail">Fail authentication</button></form>`;
  return page("Confirm the payment", `<main>${summaryOf(session, lines)}${form}</main>`);
}

/** Returns the page for a session that can't be paid: it is over, or doesn't exist. */
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
  // An invoice's page stays visible and leads back to the shop once paid.
  const target = isPaid && !isInvoice ? returnUrlOf(session) : session?.cancel_url;
  const link = typeof target === "string" ? `<p><a href="${escapeHtml(target)}">Back to the shop</a></p>` : "";
  return page(title, `<main class="single"><div class="card"><h2>${title}</h2><p>${text}</p>${link}</div></main>`);
}

/** Returns the URL to which a paid session redirects its customer. */
export function returnUrlOf(session: WireObject): string {
  return String(session.success_url).replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}
