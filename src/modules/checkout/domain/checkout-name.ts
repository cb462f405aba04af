/** Returns the order name for the card provider and card statements: its number, with nothing about treatments (V1). */
export function neutralOrderName(number: number): string {
  return `Clinic order ${number}`;
}
