import { sql } from "drizzle-orm";
import { getCustomerSummary } from "#modules/account/server/public.ts";
import { readerPayments, savedCards, type Tender } from "#modules/payments/server/public.ts";
import { statement } from "#platform/db/statement.ts";
import { isGatewayError } from "#platform/payment-gateway.ts";
import type { ServerDeps } from "#platform/server-deps.ts";
import { AppError } from "#shared/app-error.ts";
import type { Cents } from "#shared/money.ts";
import { READER_OFFLINE, readerEndWords } from "../../../domain/desk/reader-words.ts";
import { findDeskRow } from "../../visit-orders/lock-desk-order.ts";
import { recordReaderOutcome } from "./settle-reader.ts";

type Deps = Pick<ServerDeps, "db" | "payments" | "secrets">;

/**
 * Starts the card payment of a tender (one payment for an order) on its reader. A repeat after a crash continues where
 * it stopped. Returns the tender; throws the reason why the reader can't ask for the card, and `payments_interrupted`
 * if the reason isn't known.
 */
export async function startOnReader(deps: Deps, tender: Tender): Promise<Tender> {
  const news = await ask(deps, tender).catch((error: unknown) => {
    if (!isGatewayError(error)) throw error;
    throw new AppError("payments_interrupted", {
      message: "The card provider isn’t answering. Look at the reader: it may ask for the card all the same.",
      cause: error,
      retryAfterSeconds: 5,
    });
  });
  const after = await recordReaderOutcome(deps, tender, news);
  if (news.kind === "ended" && after.state === "released") throw refusalOf(after.failureCode);
  return after;
}

async function ask(deps: Deps, tender: Tender): Promise<readerPayments.ReaderNews> {
  const { currency, number, customerId } = await findDeskRow(deps.db, tender.orderId);
  return readerPayments.askReader(deps, tender, {
    currency,
    description: `Order ${number}`,
    savesCardOf: tender.savesCard && customerId ? await providerCustomerOf(deps, customerId) : undefined,
    tipOfCents: tender.asksTip ? await tipOf(deps, tender) : undefined,
  });
}

async function providerCustomerOf(deps: Deps, customerId: string): Promise<string> {
  const email = (await getCustomerSummary(deps.db, customerId))?.email ?? "";
  return savedCards.openProviderCustomer(deps, { owner: `customer:${customerId}`, email });
}

const sumTreatments = statement(
  { cents: "int" },
  sql`
  select coalesce(sum(coalesce(net_cents, line_total_cents)), 0)::int as cents from order_lines
  where order_id = ${sql.placeholder("orderId")} and kind in ('service', 'add_on')`,
);

/**
 * Returns the base of tip percentages: the net price of an order's treatments, up to this payment's amount. Undefined
 * where they cost nothing.
 */
async function tipOf({ db }: Deps, { orderId, amountCents }: Tender): Promise<Cents | undefined> {
  const [treatments] = await sumTreatments(db, { orderId });
  return Math.min(amountCents, treatments?.cents ?? 0) || undefined;
}

/** The provider failed without giving details. */
const PROVIDER_FAILED = "provider_error";

function refusalOf(failureCode: string | null): AppError {
  const message = readerEndWords(failureCode);
  if (message === READER_OFFLINE) return new AppError("reader_offline", { message });
  if (failureCode === "terminal_reader_busy") return new AppError("reader_busy", { message });
  if (failureCode === "amount_too_small")
    return new AppError("invalid_input", { message, issues: [{ path: "cents", message }] });
  if (failureCode === PROVIDER_FAILED) return new AppError("payments_interrupted", { retryAfterSeconds: 5 });
  return new AppError("card_declined", { message });
}
