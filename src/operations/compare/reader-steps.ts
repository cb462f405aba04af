import type { ProviderIntent } from "#platform/payment-gateway.ts";
import type { Side } from "./open-side.ts";
import { keyOf, maybeRefused, type Step } from "./step.ts";

/** The registration code of a reader that the provider simulates. */
const SIMULATED = "simulated-wpe";

/** Registers a reader for this run, removed at its end. */
async function newReader(side: Side, what: string): Promise<string> {
  const { gateway } = side;
  const address = {
    line1: "1 Elm Street",
    line2: "",
    city: "New York",
    state: "NY",
    postalCode: "10001",
    country: "US",
  };
  const place = { locationId: `compare:${side.mark}`, name: "Compared", address };
  // These calls aren't compared, because they depend on how many locations exist.
  const placeId = await side.quietly(() => gateway.openReaderPlace(place));
  const reader = { registrationCode: SIMULATED, label: "Compared", placeId, metadata: { reader_id: what } };
  const { id } = await gateway.registerReader(reader, keyOf(side, `reader:${what}`));
  side.undo.push({ what: `the reader ${id}`, work: () => gateway.removeReader(id) });
  return id;
}

function newPayment(side: Side, what: string): Promise<ProviderIntent> {
  return side.gateway.createReaderPayment(
    {
      amountCents: 12_000,
      currency: "USD",
      description: "Order 1042",
      savesCardOf: undefined,
      metadata: { tender_id: `${what}:${side.mark}` },
    },
    keyOf(side, `reader-payment:${what}`),
  );
}

const askFor = (side: Side, of: { readerId: string; paymentIntentId: string; what: string; tips?: boolean }) =>
  side.gateway.processOnReader(
    {
      readerId: of.readerId,
      paymentIntentId: of.paymentIntentId,
      savesCard: false,
      tipOfCents: of.tips ? 10_000 : undefined,
    },
    keyOf(side, `process:${of.what}`),
  );

const present = (side: Side, readerId: string, card: { amount_tip?: number; number?: string } = {}) =>
  side.stripe.testHelpers.terminal.readers.presentPaymentMethod(readerId, {
    ...(card.amount_tip ? { amount_tip: card.amount_tip } : {}),
    ...(card.number ? { type: "card_present", card_present: { number: card.number } } : {}),
  });

/** All steps with card readers. */
export const readerSteps: readonly Step[] = [
  {
    name: "a card reader: added, renamed, asked for a card with a tip, paid, its payment read",
    isUnconfirmed: true,
    async run(side) {
      const { gateway } = side;
      const readerId = await newReader(side, "paid");
      await gateway.renameReader(readerId, "Compared twice");
      const { id: paymentIntentId } = await newPayment(side, "paid");
      await askFor(side, { readerId, paymentIntentId, what: "paid", tips: true });
      await present(side, readerId, { amount_tip: 2_000 });
      await gateway.findReader(readerId);
      await gateway.getIntent(paymentIntentId);
    },
  },
  {
    name: "a card reader: busy, stopped, its payment canceled, and a card that is declined",
    isUnconfirmed: true,
    async run(side) {
      const { gateway } = side;
      const readerId = await newReader(side, "stopped");
      const [first, second] = [await newPayment(side, "first"), await newPayment(side, "second")];
      await askFor(side, { readerId, paymentIntentId: first.id, what: "first" });
      const busy = await maybeRefused(() => askFor(side, { readerId, paymentIntentId: second.id, what: "busy" }));
      await gateway.cancelReaderAction(readerId);
      await gateway.cancelIntent(first.id, keyOf(side, "cancel:first"));
      await askFor(side, { readerId, paymentIntentId: second.id, what: "second" });
      await present(side, readerId, { number: "4000000000000002" });
      await gateway.findReader(readerId);
      await gateway.getIntent(second.id);
      return busy;
    },
  },
];
