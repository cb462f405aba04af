/** Fees for visits: decided, owed, paid and waived. */
export { decideFee, findFeeOfOrder, linkFeeToOrder, lockOwedFees, payFee } from "../terms/collect-fees.ts";
export { findResoldFees, isFeeResold } from "../terms/freed-time.ts";
export { listFees, sumOwedFees, toWireFee } from "../terms/list-fees.ts";
export { listVisitsNeedingCard } from "../terms/visits-needing-card.ts";
export { findFee, waiveFee } from "../terms/waive-fee.ts";
