/** A card is on file for a person: the one that is charged from now on. The payload names the owner. */
export const CARD_SAVED = "card.saved";
