import { idOf } from "#platform/provider/provider-objects.ts";
import type { Side } from "./open-side.ts";

/** A test card: its number for the sandbox's page, and the provider's token, which needs no page. */
export type TestCard = { number: string; token: string };

export const GOOD_CARD: TestCard = { number: "4242424242424242", token: "pm_card_visa" };
export const DISPUTED_CARD: TestCard = { number: "4000000000000259", token: "pm_card_createDispute" };

/** Cards whose refunds don't simply succeed. */
export const REFUND_CARDS: readonly TestCard[] = [
  { number: "4000000000007726", token: "pm_card_pendingRefund" },
  { number: "4000000000005126", token: "pm_card_refundFail" },
];

/** Cards to be saved and then charged without their holder present. Either step may be refused. */
export const CHARGED_CARDS: readonly TestCard[] = [
  { number: "4000002760003184", token: "pm_card_authenticationRequired" },
  { number: "4000000000000341", token: "pm_card_chargeCustomerFail" },
  { number: "4000000000009995", token: "pm_card_visa_chargeDeclinedInsufficientFunds" },
  { number: "4000000000000002", token: "pm_card_visa_chargeDeclined" },
  { number: "4000000000000069", token: "pm_card_chargeDeclinedExpiredCard" },
  { number: "4000000000000119", token: "pm_card_chargeDeclinedProcessingError" },
];

/** Thrown by a step that isn't possible on one of the two sides (the sandbox and the card provider). */
export class NotTried extends Error {}

export const inHalfAnHour = () => Math.floor(Date.now() / 1_000) + 1_900;

/** Returns the URLs to which customers return. */
export function returnUrls({ origin }: Side) {
  return { successUrl: `${origin}/compared`, cancelUrl: `${origin}/not-compared` };
}

/** Creates a customer for this run, deleted at its end with cards and contracts. */
export async function newCustomer(side: Side, name: string): Promise<string> {
  const { id } = await side.quietly(() =>
    side.gateway.createCustomer(
      { email: "compare@clinic.example", metadata: { owner: `${name}:${side.mark}` } },
      `compare:${side.mark}:customer:${name}`,
    ),
  );
  forgetLater(side, id);
  return id;
}

export function forgetLater(side: Side, customerId: string): void {
  // The sandbox can't delete a customer.
  if (side.sandboxPort === undefined)
    side.undo.push({ what: `the customer ${customerId}`, work: () => side.stripe.customers.del(customerId) });
}

/** Enters a card on a hosted page of a sandbox, and completes its authentication. */
export async function enterCard(pageUrl: string, number: string): Promise<void> {
  const send = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });
  const entered = await send(pageUrl, { number, expiry: "12 / 40", cvc: "123", name: "Compare" });
  if (entered.headers.get("location")?.endsWith("/challenge"))
    await send(`${pageUrl}/challenge`, { answer: "complete" });
}

/** Saves a card, with the sandbox's page or the provider's token. Returns its id, or why it was declined. */
export async function saveCard(
  side: Side,
  customerId: string,
  { number, token }: TestCard,
): Promise<{ id: string } | { refused: string }> {
  if (side.sandboxPort === undefined) {
    try {
      const { id } = await side.quietly(() => side.stripe.paymentMethods.attach(token, { customer: customerId }));
      return { id };
    } catch (error) {
      return { refused: refusalOf(error) };
    }
  }
  return side.quietly(async () => {
    const session = await side.gateway.createSetupSession(
      {
        customerId,
        currency: "USD",
        ...returnUrls(side),
        expiresAtSeconds: inHalfAnHour(),
        metadata: { card_id: side.mark },
      },
      `compare:${side.mark}:save:${customerId}`,
    );
    await enterCard(session.url ?? "", number);
    const { setup_intent: setup } = await side.stripe.checkout.sessions.retrieve(session.id, {
      expand: ["setup_intent"],
    });
    const intent = typeof setup === "object" ? setup : null;
    const id = idOf(intent?.payment_method);
    if (id) return { id };
    const refusal = intent?.last_setup_error;
    return { refused: `${refusal?.code ?? "no code"} ${refusal?.decline_code ?? ""}`.trim() };
  });
}

/** Creates a customer with a card that always works. */
export async function newCardHolder(side: Side, name: string, card = GOOD_CARD) {
  const customerId = await newCustomer(side, name);
  const saved = await saveCard(side, customerId, card);
  if ("refused" in saved) throw new NotTried(`${side.name} doesn't save the card: ${saved.refused}`);
  return { customerId, paymentMethodId: saved.id };
}

function refusalOf(error: unknown): string {
  const of = (name: "code" | "decline_code") =>
    typeof error === "object" && error !== null && name in error ? String(Reflect.get(error, name) ?? "") : "";
  const codes = `${of("code")} ${of("decline_code")}`.trim();
  // A token that the provider doesn't know says nothing about the card.
  if (codes === "resource_missing" || codes === "")
    throw new NotTried(`the provider has no such test card, or gave no answer`);
  return codes;
}
