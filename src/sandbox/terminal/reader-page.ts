import { createHash } from "node:crypto";
import { formatMoney } from "#shared/money.ts";
import { escapeHtml } from "../hosted/hosted-page.ts";

/**
 * The complete style sheet of the simulated reader: it looks like a device of its own and uses nothing from the
 * storefront.
 */
const READER_STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#e9ebe7;color:#1d2624;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.band{margin:0;background:#fdf3d8;color:#5c4a12;text-align:center;padding:.5rem 1rem;font-size:.875rem}
main{display:grid;gap:2rem;justify-content:center;align-items:center;padding:2rem 1rem 3rem;grid-template-columns:minmax(0,20rem)}
@media(min-width:48rem){main{grid-template-columns:20rem 15rem;gap:4rem;padding-top:3.5rem}}
.device{background:#23282b;border-radius:38px;padding:.75rem .75rem 2.75rem;box-shadow:0 1px 0 #4b5357 inset,0 26px 44px -18px rgba(20,28,26,.55);position:relative}
.device::after{content:"";position:absolute;left:50%;bottom:1.15rem;width:5rem;height:.3rem;margin-left:-2.5rem;border-radius:.2rem;background:#3a4246}
.screen{background:#fff;border-radius:28px;height:31rem;padding:1.125rem 1.25rem 1.5rem;display:flex;flex-direction:column;overflow:hidden}
.bar{display:flex;justify-content:space-between;gap:1rem;font-size:.8125rem;color:#4c5a56;margin:0}
.bar svg{display:block;height:1rem}
.bar .name{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.middle{flex:1;display:flex;flex-direction:column;justify-content:center;align-items:center;text-align:center;gap:.25rem}
h1{margin:0;font-size:1.25rem;line-height:1.3;font-weight:600}
.amount{margin:0;font-size:3.125rem;line-height:1.1;font-weight:600;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.soft{margin:0;color:#4c5a56}
.wave{width:5.5rem;height:5.5rem;border-radius:50%;background:#eef1ef;color:#22564a;display:grid;place-items:center;margin:1.5rem 0 .5rem}
.wave svg{width:3.5rem;height:3.5rem}.asks svg{margin-left:.375rem}
.wave.good{background:#22564a;color:#fff}.wave.bad{background:#fbeae9;color:#9c1f18}
.tips{display:grid;grid-template-columns:1fr 1fr;gap:.625rem;width:100%;margin-top:1.25rem}
.tip{border:1px solid #c6cdc9;border-radius:12px;padding:.5rem;font-weight:600;line-height:1.3}
.tip small{display:block;font-weight:400;font-size:.8125rem;color:#4c5a56}
.tip.on{background:#22564a;border-color:#22564a;color:#fff}.tip.on small{color:#fff}
h2{margin:0 0 .25rem;font-size:1rem;font-weight:600}
.hands{display:grid;gap:.625rem}
.hands p{margin:0 0 .5rem;font-size:.875rem;color:#4c5a56}
button{width:100%;min-height:2.875rem;border:1px solid #6f7c77;border-radius:8px;background:#fff;color:#1d2624;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#f4f5f3}button:focus-visible{outline:3px solid #2c6e5f;outline-offset:2px}
button.main{background:#22564a;border-color:#22564a;color:#fff}button.main:hover{background:#1a453b}
button[aria-pressed=true]{background:#dfe8e4;border-color:#22564a}
button:disabled{background:#e4e7e4;border-color:#c6cdc9;color:#5b6763;cursor:default}
@media(prefers-reduced-motion:no-preference){.asks svg{animation:asks 1.6s ease-in-out infinite}}
@keyframes asks{50%{transform:scale(.9);opacity:.6}}
@media(min-width:48rem){.screen{height:32rem}}
`;

/** The content of a reader's screen. Amounts in cents. */
export type ReaderView = {
  id: string;
  label: string;
  isOnline: boolean;
  shows:
    | { kind: "idle" }
    | { kind: "asks"; cents: number; currency: string; tip?: { proposed: number; chosen: number } | undefined }
    | { kind: "returns"; cents: number | undefined; currency: string }
    | { kind: "approved"; cents: number; currency: string }
    | { kind: "refused"; message: string };
};

/** Checks every second whether the reader's screen has changed, as it can change while this page is open. */
const SCRIPT = `setInterval(async()=>{try{const a=await fetch(location.pathname+"/shows",{cache:"no-store"});if(a.ok&&await a.text()!==document.body.dataset.shows)location.reload()}catch{}},1000)`;

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

/**
 * The Content-Security-Policy of the simulated reader: this style, this script, forms and requests to this origin only.
 */
export const READER_POLICY = `default-src 'none'; style-src 'sha256-${hashOf(READER_STYLE)}'; script-src 'sha256-${hashOf(SCRIPT)}'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

/** Returns a hash that changes with everything that the page shows. */
export function versionOf(view: ReaderView): string {
  return createHash("sha256").update(JSON.stringify(view)).digest("hex").slice(0, 16);
}

export const pathOfReader = (id: string) => `/sandbox/reader/${id}`;

/** Returns the page of the reader: its screen, and a customer's possible actions. */
export function readerPage(view: ReaderView): string {
  const { label, isOnline } = view;
  const body = `<main><div class="device"><section class="screen" aria-label="Screen of the reader" aria-live="polite"><p class="bar"><span class="name">${escapeHtml(label)}</span>${isOnline ? ONLINE : OFFLINE}</p><div class="middle">${isOnline ? screenOf(view) : NO_LINE}</div></section></div>${handsOf(view)}</main>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Card reader ${escapeHtml(label)}</title><style>${READER_STYLE}</style></head><body data-shows="${versionOf(view)}"><header class="band">Card sandbox: a drawn reader. No real card is charged here.</header>${body}<script>${SCRIPT}</script></body></html>`;
}

/** Returns the page for a URL without a reader. */
export function noReaderPage(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>No reader</title><style>${READER_STYLE}</style></head><body><header class="band">Card sandbox: a drawn reader. No real card is charged here.</header><main><div class="hands"><h1>There is no such reader</h1><p>It may have been removed.</p></div></main></body></html>`;
}

const icon = (paths: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;
const ONLINE = icon('<path d="M3.5 9.5a12 12 0 0 1 17 0M6.8 13a7.3 7.3 0 0 1 10.4 0M10 16.4a2.8 2.8 0 0 1 4 0"/>');
const OFFLINE = icon('<path d="M3.5 9.5a12 12 0 0 1 17 0M6.8 13a7.3 7.3 0 0 1 10.4 0M4 20 20 4"/>');
const TAP = icon('<path d="M6 9a6 6 0 0 1 0 6M10 6.5a11 11 0 0 1 0 11M14 4a16 16 0 0 1 0 16"/>');
const DONE = icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>');
const CROSS = icon('<path d="m7 7 10 10M17 7 7 17"/>');

const NO_LINE = `<div class="wave bad">${OFFLINE}</div><h1>No connection</h1><p class="soft">This reader is offline.</p>`;

function screenOf({ shows }: ReaderView): string {
  switch (shows.kind) {
    case "idle":
      return `<h1>Ready</h1><p class="soft">Nothing to pay now.</p>`;
    case "asks": {
      const { cents, currency, tip } = shows;
      const money = (sum: number) => formatMoney(sum, { currency, always: true });
      const of = tip && tip.chosen > 0 ? `<p class="soft">${money(tip.chosen)} of it a tip</p>` : "";
      const choices = tip
        ? `<div class="tips"><div class="tip${tip.chosen > 0 ? " on" : ""}">20%<small>${money(tip.proposed)}</small></div><div class="tip${tip.chosen > 0 ? "" : " on"}">No tip<small>${money(0)}</small></div></div>`
        : "";
      return `<p class="soft">Total</p><p class="amount">${money(cents + (tip?.chosen ?? 0))}</p>${of}<div class="wave asks">${TAP}</div><h1>Tap, insert or swipe</h1>${choices}`;
    }
    case "returns": {
      const { cents, currency } = shows;
      const sum = cents === undefined ? "" : `<p class="amount">${formatMoney(cents, { currency, always: true })}</p>`;
      return `<p class="soft">Refund</p>${sum}<div class="wave asks">${TAP}</div><h1>Tap the same card</h1>`;
    }
    case "approved":
      return `<div class="wave good">${DONE}</div><h1>Approved</h1><p class="soft">${formatMoney(shows.cents, { currency: shows.currency, always: true })}</p>`;
    case "refused":
      return `<div class="wave bad">${CROSS}</div><h1>${escapeHtml(shows.message)}</h1><p class="soft">Nothing was charged.</p>`;
  }
}

/**
 * Returns the buttons for the customer's actions at the reader, and the button that takes the reader offline or online.
 */
function handsOf({ id, isOnline, shows }: ReaderView): string {
  const asks = isOnline && (shows.kind === "asks" || shows.kind === "returns");
  const tip = isOnline && shows.kind === "asks" ? shows.tip : undefined;
  const button = (does: string, words: string, { on, more = "" }: { on: boolean; more?: string }) =>
    `<button type="submit" name="do" value="${does}"${on ? "" : " disabled"}${more}>${words}</button>`;
  return `<form class="hands" method="post" action="${escapeHtml(pathOfReader(id))}"><h2>At the reader</h2><p>What the customer does with it.</p>${button("tap", "Tap", { on: asks, more: ' class="main"' })}${button("tip", "Tip 20%", { on: tip !== undefined, more: ` aria-pressed="${tip !== undefined && tip.chosen > 0}"` })}${button("decline", "Decline", { on: asks })}${button("leave", "Walk away", { on: asks })}${isOnline ? button("unplug", "Go offline", { on: true }) : button("plug", "Go online", { on: true })}</form>`;
}
