import { newWireId, type WireObject } from "../object-store.ts";

/** Returns the provider's fee for a card payment: 2.9 percent and 30 cents. */
export function feeOfCharge(cents: number): number {
  return Math.round(cents * 0.029) + 30;
}

/** Creates a payout: money on its way from the account's balance to the clinic's bank. */
export function toPayout(payout: { amount: number; currency: string; created: number }): WireObject {
  const id = newWireId("po");
  return {
    id,
    object: "payout",
    amount: payout.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: payout.created,
    automatic: true,
    balance_transaction: id.replace(/^po_/, "txn_"),
    created: payout.created,
    currency: payout.currency,
    description: "STRIPE PAYOUT",
    destination: newWireId("ba"),
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: "standard",
    original_payout: null,
    payout_method: null,
    reconciliation_status: "completed",
    reversed_by: null,
    source_type: "card",
    statement_descriptor: null,
    status: "paid",
    trace_id: null,
    type: "bank_account",
  };
}
