import { AppError } from "#shared/app-error.ts";
import { addMoney, type Cents } from "#shared/money.ts";
import { splitTipRefund, type TipShare } from "../../domain/desk/share-tip.ts";
import type { PlannedLine, PlannedRefund, RefundableLine } from "./plan-refund.ts";

/** A line of a paid order, with the data needed to reverse its sale in a refund. */
export type SoldLine = RefundableLine & {
  kind: "product" | "bundle" | "service" | "add_on" | "gift" | "membership" | "plan" | "fee";
  /** Set for a product; a bundle has parts instead. */
  sizeId: string | null;
  /**
   * The sizes in a bundle, with the number of pieces for the whole line. Empty if the order didn't store the contents
   * of its bundles.
   */
  parts: readonly { sizeId: string; quantity: number }[];
};

type SoldLines = { lines: readonly Pick<SoldLine, "id" | "kind">[] };
type SoldGiftCard = { id: string; orderLineId: string; balance: Cents; face: Cents };
/** The membership period that an order paid for. `lots` are its grants of credit, the latest first. */
type SoldPeriod = { membershipId: string; prepaidCents: Cents; lots: readonly { id: string; leftCents: Cents }[] };
type SoldPackage = { purchaseId: string; sessionsLeft: number };

/** The sum that a refund takes back from the balance of a gift card. */
export type GiftCardPart = { id: string; cents: Cents };

/** The amounts of a membership refund, by the ledger source that they are taken from. */
export type MembershipPart = {
  annualFee?: { membershipId: string; cents: Cents };
  credits?: { lotId: string; cents: Cents }[];
  /** The part taken from sales revenue. */
  earnedCents: Cents;
};

/** The part of a refund that is for a package, with the package's unused sessions. */
export type PackagePart = { purchaseId: string; cents: Cents; sessions: number };

/** The revenue that a refund takes back, and what it returns of a deposit, which isn't revenue yet. */
type RevenuePart = { netCents: Cents; taxCents: Cents; depositCents: Cents };

/** Pieces that return to the shelf. */
export type RestockedPieces = { sizeId: string; quantity: number };

/** The parts of an order's sale that a refund reverses. */
export type SaleReversal = {
  giftCards: GiftCardPart[];
  membership: MembershipPart;
  soldPackage: PackagePart | undefined;
  restocked: RestockedPieces[];
  tips: TipShare[];
  /** A waived fee never was revenue. */
  revenue: RevenuePart | { feeCents: Cents };
};

type SoldOrder = {
  lines: readonly SoldLine[];
  cards: readonly SoldGiftCard[];
  period: SoldPeriod | undefined;
  plan: SoldPackage | undefined;
  /** The recipients of its tips, minus refunds. */
  tips: readonly TipShare[];
  /** The amount held for its visit, which isn't revenue yet. */
  heldCents: Cents;
};

/**
 * Plans which parts of an order's sale a refund reverses. If the buyer returns a gift card, the refund is taken from
 * that card before any others. Throws `gift_card_used` if part of that card was spent, and `invalid_input` for a bundle
 * whose parts are unknown.
 */
export function planSaleReversal(
  order: SoldOrder,
  planned: PlannedRefund,
  { returnedCardId }: { returnedCardId?: string | undefined } = {},
): SaleReversal {
  const membership = membershipTakenBack(order, planned);
  return {
    giftCards: giftCardsTakenBack(order, planned, returnedCardId),
    membership,
    soldPackage: packageTakenBack(order, planned),
    restocked: piecesToRestock(order, planned),
    tips: splitTipRefund(planned.tip, order.tips),
    revenue: revenueTakenBack(order, planned, membership),
  };
}

/**
 * Splits a refund over the gift cards that the order sold: per line, first from a card that its buyer returns, then
 * from the card with the highest balance. Throws `gift_card_used` if part of the returned card was spent.
 */
function giftCardsTakenBack(
  { lines, cards }: SoldLines & { cards: readonly SoldGiftCard[] },
  planned: PlannedRefund,
  returnedCardId: string | undefined,
): GiftCardPart[] {
  const returned = cards.find(({ id }) => id === returnedCardId);
  if (returned && returned.balance < returned.face) throw new AppError("gift_card_used");
  return planned.lines.flatMap(({ lineId, net }) => {
    if (kindOf(lines, lineId) !== "gift") return [];
    let left = net;
    const ofLine = cards.filter(({ orderLineId }) => orderLineId === lineId);
    return ofLine.toSorted(fullestFirst(returnedCardId)).flatMap(({ id, balance }) => {
      const cents = Math.min(left, balance);
      left -= cents;
      return cents > 0 ? [{ id, cents }] : [];
    });
  });
}

const fullestFirst = (returnedCardId: string | undefined) => (one: SoldGiftCard, other: SoldGiftCard) =>
  Number(other.id === returnedCardId) - Number(one.id === returnedCardId) || other.balance - one.balance;

/** Returns the refundable part of a membership's line, without the credit its customer has spent. */
export function mostOfMembership(
  { net, refunded }: Pick<RefundableLine, "net" | "refunded">,
  { usedCents }: { usedCents: Cents },
): Cents {
  return Math.max(0, net - refunded - usedCents);
}

/**
 * Splits a membership refund by its source in the ledger: first the unearned part of an annual price, then the
 * remaining credit, which is withdrawn, then the sale.
 */
function membershipTakenBack(
  { lines, period }: SoldLines & { period: SoldPeriod | undefined },
  planned: PlannedRefund,
): MembershipPart {
  let left = netOf("membership", lines, planned);
  if (left === 0 || !period) return { earnedCents: left };
  const take = (most: Cents) => {
    const cents = Math.min(left, most);
    left -= cents;
    return cents;
  };
  const annualFee = { membershipId: period.membershipId, cents: take(period.prepaidCents) };
  const credits = period.lots.map(({ id: lotId, leftCents }) => ({ lotId, cents: take(leftCents) }));
  return { annualFee, credits: credits.filter(({ cents }) => cents > 0), earnedCents: left };
}

/** Whether a refund returns all that is left of a membership, which then ends. */
export function isMembershipRefunded(
  lines: readonly SoldLine[],
  period: { usedCents: Cents },
  planned: PlannedRefund,
): boolean {
  const line = lines.find(({ kind }) => kind === "membership");
  const net = netOf("membership", lines, planned);
  return line !== undefined && net > 0 && net >= mostOfMembership(line, period);
}

/**
 * Returns the part of a refund that is for a package, with the package's unused sessions; undefined if the refund
 * includes no package.
 */
function packageTakenBack(
  { lines, plan }: SoldLines & { plan: SoldPackage | undefined },
  planned: PlannedRefund,
): PackagePart | undefined {
  const cents = netOf("plan", lines, planned);
  return plan && cents > 0 ? { purchaseId: plan.purchaseId, cents, sessions: plan.sessionsLeft } : undefined;
}

/**
 * Returns the pieces to restock; for a bundle, its parts. Throws `invalid_input` for a bundle whose parts are unknown.
 */
function piecesToRestock({ lines }: { lines: readonly SoldLine[] }, planned: PlannedRefund): RestockedPieces[] {
  return planned.lines
    .filter(({ restocks, quantity }) => restocks && quantity > 0)
    .flatMap(({ lineId, quantity }) => {
      const line = lines.find(({ id }) => id === lineId);
      // Only goods are restocked.
      if (line?.kind !== "product" && line?.kind !== "bundle") return [];
      if (line.sizeId) return [{ sizeId: line.sizeId, quantity }];
      if (line.parts.length === 0) {
        const message = "The parts of this bundle aren’t known: count them back in by hand.";
        throw new AppError("invalid_input", { message, issues: [{ path: "lines", message }] });
      }
      return line.parts.map((part) => ({ sizeId: part.sizeId, quantity: (part.quantity / line.quantity) * quantity }));
    });
}

const SOLD_AS_MONEY: readonly SoldLine["kind"][] = ["gift", "membership", "plan"];

/**
 * Returns the revenue that a refund reverses, including the part of a membership that had become revenue. Gift cards,
 * credit and packages aren't revenue. While the money for a visit is still held, refunds of the visit's lines are taken
 * from that deposit.
 */
function revenueTakenBack(
  { lines, heldCents }: SoldLines & { heldCents: Cents },
  planned: PlannedRefund,
  { earnedCents }: MembershipPart,
): RevenuePart {
  const isFromDeposit = ({ lineId }: PlannedLine) =>
    heldCents > 0 && ["service", "add_on"].includes(kindOf(lines, lineId) ?? "");
  const earned = planned.lines.filter((line) => !isFromDeposit(line));
  const goods = earned.filter(({ lineId }) => !SOLD_AS_MONEY.includes(kindOf(lines, lineId) ?? "fee"));
  return {
    netCents: addMoney(planned.shipping, ...goods.map(({ net }) => net), earnedCents),
    taxCents: addMoney(...earned.map(({ tax }) => tax)),
    depositCents: addMoney(...planned.lines.filter(isFromDeposit).map(({ net, tax }) => net + tax)),
  };
}

const kindOf = (lines: SoldLines["lines"], lineId: string) => lines.find(({ id }) => id === lineId)?.kind;

/** Returns the net of a refund for lines of one kind. */
function netOf(kind: SoldLine["kind"], lines: SoldLines["lines"], planned: PlannedRefund): Cents {
  return addMoney(...planned.lines.filter(({ lineId }) => kindOf(lines, lineId) === kind).map(({ net }) => net));
}
