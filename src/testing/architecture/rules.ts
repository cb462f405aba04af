/**
 * The dependency rules as data: which folders may hold code (each is called a place), what each place may import, which
 * packages it may use and who owns a table. `src/architecture.test.ts` enforces them (decision 0023).
 */

import { COMPUTED } from "./source-file.ts";

/** The modules from low to high. A module may use its own files and those of earlier modules. */
export const modules = [
  "locations",
  "account",
  "content",
  "ledger",
  "payments",
  "notifications",
  "gift-cards",
  "membership",
  "payment-plans",
  "catalog",
  "ingredients",
  "quiz",
  "care",
  "scheduling",
  "booking",
  "own-visits",
  "visit-mails",
  "waitlist",
  "desk",
  "search",
  "cart",
  "checkout",
  "wallet",
  "reports",
  "pay",
  "shell",
  "system",
];

/**
 * Features with all of their layers in one folder of their module, such as `modules/checkout/refunds/server`. A feature
 * can't be a module, because it uses other parts of its module and they use it (decision 0169).
 */
export const features: Readonly<Record<string, readonly string[]>> = { checkout: ["refunds"] };

export type PlaceRule = {
  /** The places and single files that files of this place may import. Between modules, their order also applies. */
  imports: readonly string[];
  /** Places from which files of this place may import only types. */
  importsTypes?: readonly string[];
  /** Packages that files of this place may import, including their subpaths. */
  packages: readonly string[];
};

/** Means every place, or every package. */
export const ANY = "*";

const KERNEL = ["shared"];
const BROWSER_PACKAGES = ["react", "react-router", "zustand", "@lingui/react/macro"];
const STAFF_SCREENS = [
  "modules/*/staff/contract",
  "modules/*/web",
  "modules/*/contract",
  "modules/*/domain",
  "staff",
  "web",
  ...KERNEL,
];

/** Every place in `src/`; `*` stands for a module. A file in no place violates the rule. */
export const places: Readonly<Record<string, PlaceRule>> = {
  shared: {
    imports: KERNEL,
    packages: ["zod", "@lingui/core", "@lingui/message-utils", "@schummar/icu-type-parser"],
  },
  "modules/*/domain": { imports: ["modules/*/domain", ...KERNEL], packages: [] },
  "modules/*/contract": { imports: ["modules/*/contract", "modules/*/domain", ...KERNEL], packages: ["zod"] },
  // Contracts of calls for staff only, which no guest's contract uses.
  "modules/*/staff/contract": {
    imports: ["modules/*/staff/contract", "modules/*/contract", "modules/*/domain", ...KERNEL],
    packages: ["zod"],
  },
  "modules/*/server": {
    imports: [
      "modules/*/server",
      "modules/*/contract",
      "modules/*/staff/contract",
      "modules/*/domain",
      "platform",
      ...KERNEL,
    ],
    packages: ["drizzle-orm", "zod", "node:crypto", "node:path"],
  },
  // The simulator of the card provider: it takes the place of the provider's API, but uses the product's database and
  // kernel.
  sandbox: {
    imports: ["sandbox", "modules/*/server", "platform", ...KERNEL],
    packages: ["drizzle-orm", "stripe", "zod", "node:crypto", "node:http", "node:net", "node:timers"],
  },
  // The demo clinic's data, written in bulk: the folder demo/<module> writes that module's tables.
  demo: {
    imports: ["demo", "sandbox", "modules/*/server", "modules/*/domain", "platform", ...KERNEL],
    packages: ["drizzle-orm", "node:crypto"],
  },
  // Imports only the types of contracts, because their schemas would enlarge the browser's code.
  "modules/*/web": {
    imports: ["modules/*/web", "modules/*/domain", "web", ...KERNEL],
    importsTypes: ["modules/*/contract"],
    packages: BROWSER_PACKAGES,
  },
  // A module's screens for staff. Only these screens, and the screens that combine them, use the staff client, which no
  // guest downloads.
  "modules/*/staff": {
    // Resource descriptions are plain data in contracts; their schemas are loaded when a form first validates a field.
    imports: ["modules/*/staff", ...STAFF_SCREENS],
    packages: BROWSER_PACKAGES,
  },
  // Back-office screens that combine several modules, and its layout.
  "screens/staff": {
    imports: ["screens/staff", "modules/*/staff", ...STAFF_SCREENS],
    packages: BROWSER_PACKAGES,
  },
  // Code shared by all back-office screens: the signed-in person, the client, the layout, UI components, lists and
  // forms of resources.
  staff: {
    imports: ["staff", "web", ...KERNEL],
    importsTypes: ["modules/*/contract", "modules/*/staff/contract"],
    packages: [...BROWSER_PACKAGES, "virtual:staff-call-table"],
  },
  // The back-office application: its root, its document and its route table (decision 0027).
  "staff-app": {
    imports: ["staff-app", "screens/staff", "staff", "web", ...KERNEL],
    packages: ["react", "react-dom", "react-router", "@react-router/dev/routes", "node:stream"],
  },
  screens: {
    imports: ["screens", "modules/*/web", "modules/*/domain", "web", ...KERNEL],
    importsTypes: ["modules/*/contract"],
    packages: BROWSER_PACKAGES,
  },
  web: {
    imports: ["web", ...KERNEL],
    packages: [...BROWSER_PACKAGES, "@lingui/message-utils", "@lingui/react", "virtual:call-table", "virtual:words"],
  },
  platform: {
    imports: ["platform", ...KERNEL],
    packages: [
      "csv-parse",
      "csv-stringify",
      "age-encryption",
      "aws4fetch",
      "drizzle-orm",
      "graphile-worker",
      "nodemailer",
      "pg",
      "pino",
      "sharp",
      "stripe",
      "zod",
      "node:async_hooks",
      "node:child_process",
      "node:crypto",
      "node:events",
      "node:fs",
      "node:http",
      "node:https",
      "node:net",
      "node:os",
      "node:path",
      "node:perf_hooks",
      "node:stream",
      "node:timers",
      "node:util",
      "node:v8",
      "node:vm",
      "node:zlib",
    ],
  },
  api: {
    imports: ["api", "platform", ...KERNEL],
    packages: ["drizzle-orm", "hono", "zod", "node:crypto", "node:timers", "node:util"],
  },
  // Starts and assembles the process: the only place that knows every module.
  server: {
    imports: [
      "server",
      "modules/*/server",
      "sandbox",
      "demo",
      "api",
      "platform",
      "calls.ts",
      "staff-calls.ts",
      "web/page-rules.ts",
      ...KERNEL,
    ],
    importsTypes: ["server-entry.ts"],
    packages: [
      ...["@hono/node-server", "drizzle-orm", "hono", "zod"],
      ...["node:events", "node:http", "node:net", "node:path", "node:url"],
    ],
  },
  // Includes the sandbox, to compare it with the provider that it simulates.
  operations: {
    imports: ["operations", "server", "sandbox", "platform", "main.ts", ...KERNEL],
    packages: [
      ...["pg", "stripe", "zod"],
      ...["node:dns", "node:fs", "node:http", "node:net", "node:os", "node:path", "node:readline", "node:stream"],
      ...["node:timers", "node:util", "node:zlib"],
    ],
  },
  // Code for tests only. No other place may import it; it may import anything.
  testing: { imports: [ANY], packages: [ANY] },
  "calls.ts": { imports: ["modules/*/contract"], importsTypes: KERNEL, packages: [] },
  "staff-calls.ts": {
    imports: ["modules/*/staff/contract", "api/staff-description.ts"],
    importsTypes: KERNEL,
    packages: [],
  },
  "main.ts": { imports: ["server", "modules/*/server", "platform", ...KERNEL], packages: [] },
  "routes.ts": { imports: ["staff-app/staff-routes.ts"], packages: ["@react-router/dev/routes"] },
  "root.tsx": {
    imports: ["screens", "modules/*/web", "web", ...KERNEL],
    importsTypes: ["modules/*/contract"],
    packages: BROWSER_PACKAGES,
  },
  "entry.client.tsx": {
    imports: ["screens", "modules/*/web", "web", ...KERNEL],
    packages: ["react", "react-dom/client", "react-router"],
  },
  "entry.server.tsx": {
    imports: ["web", ...KERNEL],
    packages: ["react-dom/server", "react-router", "node:stream", "node:string_decoder"],
  },
  "server-entry.ts": {
    imports: ["web", ...KERNEL],
    importsTypes: ["modules/*/contract"],
    packages: ["react-router", "virtual:call-table", "virtual:words", "virtual:react-router/server-build"],
  },
};

/** The part of a module's server that other modules may use. */
export const OPEN_TO_MODULES = /^modules\/[\w-]+\/server\/public\.ts$/;
/** The files where tables are declared. Their foreign keys may name another module's tables. */
export const TABLES_FILE = /^modules\/[\w-]+\/server\/(?:[\w-]+\/)*(?:[\w-]+-)?tables\.ts$/;
/** Matches the screens in a module that only the route table may import. */
export const ROUTE_MODULE = /^modules\/[\w-]+\/(?:web|staff)\/routes\//;

export type View = {
  /** The module that creates the view. */
  owner: string;
  /** Whether modules above the owner may read the view. */
  isOffered: boolean;
};

/** Database views. Tables belong to the module that declares them. */
export const views: Readonly<Record<string, View>> = {
  searchable: { owner: "search", isOffered: false },
};

export type Exception = { file: string; names: readonly string[]; reason: string };

/** Justified exceptions to the rules. One that is no longer needed fails the test. */
export const exceptions: readonly Exception[] = [
  {
    file: "modules/account/server/passwords/password-hashing.ts",
    names: ["@node-rs/argon2", "node:os"],
    reason: "the only place that hashes passwords, as many at once as there are processors",
  },
  {
    file: "modules/account/server/passwords/assert-password-strong.ts",
    names: ["node:fs"],
    reason: "reads the list of common passwords at start",
  },
  {
    file: "modules/booking/server/calendar/outside/fetch-calendar.ts",
    names: ["node:dns/promises", "node:http", "node:https", "node:net"],
    reason: "the only place that fetches an address that a person has entered, by a pinned connection",
  },
  {
    file: "modules/booking/server/calendar/outside/public-address.ts",
    names: ["node:net"],
    reason: "the only place that knows which addresses are public",
  },
  {
    file: "modules/booking/server/calendar/outside/busy-times.ts",
    names: ["ical.js"],
    reason: "the only place that reads calendar files",
  },
  {
    file: "modules/booking/server/calendar/outside/read-in-thread.ts",
    names: ["node:worker_threads"],
    reason: "reads calendar files in a thread that can be ended",
  },
  {
    file: "modules/booking/server/calendar/outside/busy-times-worker.ts",
    names: ["node:worker_threads"],
    reason: "is that thread",
  },
  {
    file: "platform/pdf.ts",
    names: ["pdfkit"],
    reason: "the only place that makes PDFs",
  },
  {
    file: "platform/pdf-fonts.ts",
    names: ["fontkit"],
    reason: "reads the outlines of letters for PDFs",
  },
  {
    file: "platform/html/sanitize-html.ts",
    names: ["sanitize-html", "node:module"],
    reason: "the only place that says which HTML staff may write",
  },
  {
    file: "shared/phone-number.ts",
    names: ["libphonenumber-js/min"],
    reason: "the only place that knows the world's phone numbers",
  },
  {
    file: "modules/system/staff/moving-in/mend-file.ts",
    names: ["csv-parse/browser/esm/sync", "csv-stringify/browser/esm/sync"],
    reason: "reads a file of customers or visits in the browser, where its refused rows are mended",
  },
  {
    file: "modules/account/server/customers/export-customer.ts",
    names: ["fflate"],
    reason: "makes the archive of a customer's data",
  },
  {
    file: "modules/account/server/factors/totp.ts",
    names: ["@oslojs/otp", "uqr"],
    reason: "the only place that knows the format of authenticator apps",
  },
  {
    file: "modules/account/server/factors/enroll-passkey.ts",
    names: ["@simplewebauthn/server"],
    reason: "the only place that makes passkeys",
  },
  {
    file: "modules/account/server/factors/prove-passkey.ts",
    names: ["@simplewebauthn/server"],
    reason: "the only place that checks what a passkey has signed",
  },
  {
    file: "staff/kit/link/qr-code.tsx",
    names: ["uqr"],
    reason: "the only place that draws a QR code on a screen",
  },
  {
    file: "staff/sign-in/passkey.ts",
    names: ["@simplewebauthn/browser"],
    reason: "the only place that asks a browser for passkeys",
  },
  {
    file: "modules/account/web/use-account-form.ts",
    names: ["react-dom"],
    reason: "flushes an error to the page before the field takes the focus",
  },
  {
    file: "modules/account/web/components/staff-proof-dialog.tsx",
    names: ["react-dom/client"],
    reason: "stands beside the page, so that pages carry nothing of what staff alone may need",
  },
  {
    file: "staff/kit/menu-button.tsx",
    names: ["react-dom"],
    reason: "draws the list before it gives the focus to its first entry",
  },
  {
    file: "screens/shell/first-visit-gift.tsx",
    names: ["react-dom"],
    reason: "a portal, which React offers nowhere else",
  },
  {
    file: "screens/site/offline.tsx",
    names: ["react-dom/server"],
    reason: "answers a whole document that the service worker stores",
  },
  {
    file: "web/load-route-module.ts",
    names: [COMPUTED],
    reason: "replaces React Router's loader of route modules, whose address comes from the manifest",
  },
  {
    file: "server/start-server.ts",
    names: [COMPUTED],
    reason: "the build's folder is a setting",
  },
  {
    file: "platform/db/embedded-files.ts",
    names: ["node:module"],
    reason: "finds the binaries of PostgreSQL, which are installed for one kind of machine",
  },
  {
    file: "modules/booking/server/invariants.ts",
    names: ["locations"],
    reason: "an invariant looks at the rows themselves, beside every function and fragment that it is to prove right",
  },
  {
    file: "modules/booking/server/intervals/interval-invariants.ts",
    names: ["customers", "interval_rules", "services"],
    reason: "the same: visits are held against the rules row by row",
  },
  {
    file: "modules/content/server/invariants.ts",
    names: ["locations"],
    reason: "the same: settings are held against the location whose facts they repeat",
  },
  {
    file: "modules/waitlist/server/invariants.ts",
    names: ["appointments", "locations"],
    reason: "the same: offers are held against the visits that they hold or became",
  },
  {
    file: "modules/cart/server/invariants.ts",
    names: ["locations"],
    reason: "the same: a coupon is held against the locations that it is for",
  },
  {
    file: "modules/checkout/server/invariants.ts",
    names: [
      "appointment_services",
      "appointments",
      "carts",
      "coupon_uses",
      "checkout_sessions",
      "customer_stats",
      "customers",
      "fees",
      "ledger_accounts",
      "ledger_entries",
      "ledger_transfers",
      "membership_periods",
      "membership_switches",
      "memberships",
      "plan_installments",
      "plan_payoffs",
      "plan_purchases",
      "products",
      "refunds",
      "stock_reservations",
      "tenders",
    ],
    reason: "the same: invariants that join modules belong to the highest of them",
  },
  {
    file: "modules/checkout/server/gift-cards/invariants.ts",
    names: ["gift_cards", "ledger_accounts", "ledger_entries", "ledger_transfers"],
    reason: "the same: gift cards, order lines and the books are compared row by row",
  },
  {
    file: "modules/payment-plans/server/invariants.ts",
    names: ["ledger_accounts", "ledger_openings"],
    reason: "the same: what packages hold and the books are compared row by row",
  },
  {
    file: "modules/membership/server/invariants.ts",
    names: ["ledger_accounts", "ledger_entries", "ledger_transfers", "sandbox_objects"],
    reason: "the same: lots of credit, the books and what the provider charged are compared row by row",
  },
  {
    file: "modules/reports/server/invariants.ts",
    names: ["ledger_entries", "ledger_kinds", "ledger_transfers", "locations", "orders"],
    reason: "the same: facts, the books and taxed orders are compared entry by entry",
  },
  {
    file: "modules/reports/server/visits/visit-invariants.ts",
    names: ["appointments", "appointment_services", "resources", "claims"],
    reason: "the same: facts of visits and hours are compared with the visits",
  },
  {
    file: "modules/pay/server/invariants.ts",
    names: ["fact_money", "ledger_accounts", "ledger_entries", "ledger_transfers", "report_queue"],
    reason: "the same: pay is compared with facts and with the books",
  },
  {
    file: "modules/payments/server/invariants.ts",
    names: ["ledger_entries", "ledger_transfers", "sandbox_objects"],
    reason: "the same: payments and the books are compared row by row",
  },
];
