/** Places with a statement whose rows are still claimed by a type instead of declared (decision 0108). Only ever fewer. */
export const UNCONVERTED: readonly string[] = ["modules/checkout/server", "platform"];
