import { emailSchema, nameSchema } from "#modules/account/contract/account-fields.ts";
import { findMovedCustomer } from "#modules/account/server/public.ts";
import { getClinicSettings } from "#modules/content/server/public.ts";
import { moveCardIn } from "#modules/gift-cards/server/public.ts";
import { movePackageIn } from "#modules/payment-plans/server/public.ts";
import type { AuditActor } from "#platform/audit/actor.ts";
import type { Transaction } from "#platform/db/client.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { readNumber } from "#shared/read-number.ts";
import { dateInZone } from "#shared/zoned-time.ts";
import { MOST_MOVED_BALANCES } from "../../staff/contract/moving-in/moving-in-calls.ts";
import { moveCreditIn } from "./move-credit-in.ts";
import type { NewRecord, OpenedFile } from "./move-rows.ts";
import { customerOf, refuse } from "./read-customer.ts";
import { dayCell, type MovedRow, readMovedRows } from "./read-file.ts";

type Deps = Pick<ServerDeps, "db" | "clock" | "secrets">;

const MOST_CENTS = 10_000_000;
const MOST_SESSIONS = 100;

type File<Head extends string> = {
  heads: readonly Head[];
  needed: readonly Head[];
  write: (tx: Transaction, cells: MovedRow<Head>["cells"], day: DayOfClinic) => Promise<NewRecord | "same">;
};

async function openBalances<Head extends string>(
  { db, clock }: Deps,
  bytes: Uint8Array,
  { heads, needed, write }: File<Head>,
): Promise<OpenedFile> {
  const rows = readMovedRows(bytes, { heads, needed, most: MOST_MOVED_BALANCES });
  const { timeZone, address } = (await getClinicSettings(db)).location;
  const day = { today: dateInZone(clock.now(), timeZone), country: address.country };
  const file: OpenedFile<MovedRow<Head>> = { rows, write: (tx, { cells }) => write(tx, cells, day) };
  return file;
}

/**
 * Reads a file of gift cards with their balances. Each card goes to the email in its row, and to the account of the
 * customer with that email. Throws `import_invalid`.
 */
export function openGiftCards(deps: Deps, actor: AuditActor, bytes: Uint8Array): Promise<OpenedFile> {
  return openBalances(deps, bytes, {
    heads: ["number", "balance", "email", "name", "expires_on"],
    needed: ["number", "balance", "email"],
    async write(tx, { number, balance, email: address, name, expires_on: end }, day) {
      if (!number || number.replace(/[^A-Za-z0-9]/g, "").length < 4) throw refuse("Number needs 4 characters or more.");
      const email = emailSchema.safeParse(address ?? "");
      if (!email.success) throw refuse("An email is needed: the card’s new code is sent to it.");
      const known = nameSchema.optional().safeParse(name);
      if (!known.success) throw refuse("Name has 80 characters at most.");
      const customerId = await findMovedCustomer(tx, { email: email.data });
      const card = {
        number,
        cents: moneyCell(balance, "Balance", { least: 100, most: 200_000 }),
        recipient: { name: known.data, email: email.data },
        customerId,
        expiresOn: end === undefined ? undefined : dayToCome(end, "Expires on", day),
      };
      return moveCardIn(tx, deps.secrets, card, actor);
    },
  });
}

/** Reads a file of customers' store credit. Throws `import_invalid`. */
export function openStoreCredit(deps: Deps, actor: AuditActor, bytes: Uint8Array): Promise<OpenedFile> {
  return openBalances(deps, bytes, {
    heads: ["customer", "balance"],
    needed: ["customer", "balance"],
    async write(tx, { customer, balance }) {
      const customerId = await customerOf(tx, customer);
      const cents = moneyCell(balance, "Balance", { least: 1, most: MOST_CENTS });
      return moveCreditIn(tx, { customerId, cents }, actor);
    },
  });
}

/** Reads a file of packages with their unused visits and the amount paid for these visits. Throws `import_invalid`. */
export function openPackages(deps: Deps, actor: AuditActor, bytes: Uint8Array): Promise<OpenedFile> {
  return openBalances(deps, bytes, {
    heads: ["customer", "package", "visits", "value", "ends_on"],
    needed: ["customer", "package", "visits", "value", "ends_on"],
    async write(tx, { customer, package: plan, visits, value, ends_on: end }, day) {
      if (!plan) throw refuse("Package is missing.");
      const left = {
        customerId: await customerOf(tx, customer),
        plan,
        sessions: wholeCell(visits, "Visits", MOST_SESSIONS),
        cents: moneyCell(value, "Value", { least: 1, most: MOST_CENTS }),
        endsOn: dayToCome(end, "Ends on", day),
        today: day.today,
      };
      return movePackageIn(tx, left, actor);
    },
  });
}

type DayOfClinic = { today: string; country: string };

/**
 * Reads an amount such as 1250, 1,250.50, 12,50 or $12.50. Throws `invalid_input` for any other text and for amounts
 * out of range.
 */
function moneyCell(text: string | undefined, label: string, { least, most }: { least: Cents; most: Cents }): Cents {
  const read = readNumber(text ?? "", 2);
  if ("problem" in read) throw refuse(`${label} ${read.problem}.`);
  const cents = read.value;
  const [from, to] = [least, most].map((each) => formatMoney(each, { always: true }));
  if (cents < least || cents > most) throw refuse(`${label} is from ${from} to ${to}.`);
  return cents;
}

/** Reads a whole number from 1 up. Throws `invalid_input`. */
function wholeCell(text: string | undefined, label: string, most: number): number {
  const read = readNumber(text ?? "", 0);
  const count = "value" in read ? read.value : 0;
  if (count < 1 || count > most) throw refuse(`${label} is a number from 1 to ${most}.`);
  return count;
}

/** Reads a day from today on. Throws `invalid_input`, and `import_invalid` for text that isn't a day. */
function dayToCome(text: string | undefined, label: string, { today, country }: DayOfClinic): string {
  const day = dayCell(text ?? "", { label, country, example: "2027-12-01" });
  if (day < today) throw refuse(`${label} is in the past.`);
  return day;
}
