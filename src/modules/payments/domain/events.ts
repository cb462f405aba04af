/** A card is on file for a person: the one that is charged from now on. The payload names the owner and the card. */
export const CARD_SAVED = "card.saved";

/** The card on file of a person ends in 30 days. The payload names the owner and the card. */
export const CARD_ENDS_SOON = "card.ends_soon";
