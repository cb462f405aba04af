import { kindOf } from "#modules/ledger/domain/account-id.ts";
import type { Kind } from "#modules/ledger/domain/chart.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import type { CreditNote, LedgerEntry, LedgerTransfer, SoldLine, SoldOrder } from "./sold-order.ts";

/**
 * The part of a ledger entry that is assigned to an order line. `line` is null for what belongs to no line, such as
 * shipping and tips.
 */
export type Weight = { line: SoldLine | null; cents: Cents };

const VISIT = ["service", "add_on"];
const GOODS = ["product", "bundle"];
/** Items sold for money that the clinic then owes: a refund reduces what it owes, not its sales. */
const OWED = ["gift", "plan"];

const ofVisit = ({ kind }: SoldLine) => VISIT.includes(kind);
const ofGoods = ({ kind }: SoldLine) => GOODS.includes(kind);
const isOf =
  (...kinds: string[]) =>
  ({ kind }: SoldLine) =>
    kinds.includes(kind);

/**
 * Returns the order lines to which a ledger entry is assigned: the lines it is about, weighted by what they contribute
 * to it. If these contribute nothing, as when a visit's order pays a fee, all lines of the order share the entry by
 * their price.
 */
export function weighEntry(entry: LedgerEntry, transfer: LedgerTransfer, order: SoldOrder): readonly Weight[] {
  const all = order.lines.map((line) => ({ line, cents: addMoney(line.netCents, line.taxCents) }));
  const choices = [...meantBy(entry, transfer, order), all, order.lines.map((line) => ({ line, cents: 1 }))];
  return choices.find((weights) => weights.some(({ cents }) => cents > 0)) ?? [{ line: null, cents: 1 }];
}

function meantBy(entry: LedgerEntry, transfer: LedgerTransfer, order: SoldOrder): Weight[][] {
  const kinds = [kindOf(entry.debit), kindOf(entry.credit)];
  const touches = (...accountKinds: Kind[]) => kinds.some((kind) => accountKinds.includes(kind));
  const lines = (which: (line: SoldLine) => boolean, cents: (line: SoldLine) => Cents): Weight[] =>
    order.lines.filter(which).map((line) => ({ line, cents: cents(line) }));
  const note = noteOf(transfer, order);
  if (note && touches("returns", "tax", "fee_sales")) return [givenBack(note, transfer, order, touches("tax"))];
  const sold = touches("goods_sales") ? ofGoods : ofVisit;
  if (touches("member_savings")) return [lines(sold, (line) => line.memberSavingsCents)];
  if (touches("offer_discounts")) return [lines(sold, (line) => line.discountCents - line.couponCents)];
  // All discounts on goods are booked as coupons.
  if (touches("coupon_discounts"))
    return [lines(sold, (line) => (sold === ofGoods ? line.discountCents : line.couponCents))];
  if (touches("plan"))
    return [lines(ofVisit, (line) => line.sessionCents), lines(isOf("plan"), (line) => line.netCents)];
  if (touches("goods_sales")) return [lines(ofGoods, (line) => line.netCents)];
  if (touches("shipping_sales")) return [[{ line: null, cents: 1 }]];
  if (touches("membership_sales", "credit")) return [lines(isOf("membership"), (line) => line.netCents)];
  if (touches("fee_sales")) return [lines(isOf("fee"), (line) => line.netCents)];
  const left = (line: SoldLine, cents: "netCents" | "taxCents") =>
    Math.max(0, line[cents] - backBefore(transfer, order, line)[cents]);
  if (touches("service_sales")) return [lines(ofVisit, (line) => left(line, "netCents"))];
  if (touches("tax")) {
    // The tax on treatments is held with the visit's money until that money is earned.
    const taxed = touches("deposit") ? ofVisit : (line: SoldLine) => !ofVisit(line);
    return [lines(taxed, (line) => left(line, "taxCents"))];
  }
  return note ? [paidBack(note, order)] : [paid(entry, transfer, order)];
}

/**
 * Returns the credit note that a transfer records or carries out. A reversal's key begins with the key of the reversed
 * transfer.
 */
function noteOf({ key }: LedgerTransfer, { creditNotes, creditNoteOfRefund }: SoldOrder): CreditNote | undefined {
  const [kind, id = ""] = key.split(":");
  if (kind === "credit-note") return creditNotes.get(id);
  return kind === "refund" ? creditNotes.get(creditNoteOfRefund.get(id) ?? "") : undefined;
}

/**
 * Returns how a credit note reduces sales. Amounts that weren't sales yet are left out, such as money held for a visit.
 */
function givenBack(note: CreditNote, { entries }: LedgerTransfer, order: SoldOrder, isTax: boolean): Weight[] {
  const isHeld = entries.some(({ debit }) => kindOf(debit) === "deposit");
  const weights = linesOf(note, order)
    .filter(({ line }) => !OWED.includes(line.kind) && !(isHeld && ofVisit(line)))
    .map(({ line, netCents, taxCents }) => ({ line, cents: isTax ? taxCents : netCents }));
  return isTax ? weights : [...weights, { line: null, cents: note.shippingCents }];
}

function paidBack(note: CreditNote, order: SoldOrder): Weight[] {
  const weights = linesOf(note, order).map(({ line, netCents, taxCents }) => ({ line, cents: netCents + taxCents }));
  return [...weights, { line: null, cents: note.shippingCents + note.tipCents }];
}

function linesOf(note: CreditNote, { lines }: SoldOrder) {
  return note.lines.flatMap(({ lineId, ...sums }) => {
    const line = lines.find(({ id }) => id === lineId);
    return line ? [{ line, ...sums }] : [];
  });
}

/** Assigns money paid for a whole order; its tip belongs to no line. */
function paid(entry: LedgerEntry, { entries }: LedgerTransfer, order: SoldOrder): Weight[] {
  const tips = entries.filter(({ credit }) => kindOf(credit) === "tips").map(({ cents }) => cents);
  const tip = kindOf(entry.credit) === "order" ? addMoney(...tips) : 0;
  const weights = order.lines.map((line) => ({ line, cents: addMoney(line.netCents, line.taxCents) }));
  return tip === 0 ? weights : [...weights, { line: null, cents: tip }];
}

/**
 * Returns the net amount and the tax that earlier credit notes, recorded before a transfer, took off a line. The visit
 * doesn't earn these amounts.
 */
function backBefore({ id }: LedgerTransfer, { creditNotes }: SoldOrder, line: SoldLine) {
  const before = [...creditNotes.values()].filter((note) => note.transferId < id);
  const lines = before.flatMap((note) => note.lines.filter(({ lineId }) => lineId === line.id));
  return {
    netCents: addMoney(...lines.map(({ netCents }) => netCents)),
    taxCents: addMoney(...lines.map(({ taxCents }) => taxCents)),
  };
}
