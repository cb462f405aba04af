/** Four to eight digits. */
export const PIN = /^\d{4,8}$/;

/** Returns whether a PIN is easy to guess: one repeated digit, or consecutive digits. */
export function isGuessable(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  const [first] = steps;
  return (first === 0 || first === 1 || first === -1) && steps.every((step) => step === first);
}
