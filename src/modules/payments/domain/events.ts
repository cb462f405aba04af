/** A card was put on file for a person and is charged from now on. The payload has the owner and the card. */
export const CARD_SAVED = "card.saved";

/** A person's card on file expires in 30 days. The payload has the owner and the card. */
export const CARD_ENDS_SOON = "card.ends_soon";
