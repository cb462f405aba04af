/** What the card provider and a card statement call an order: its number and nothing about a person's body (V1). */
export function neutralOrderName(number: number): string {
  return `Clinic order ${number}`;
}
