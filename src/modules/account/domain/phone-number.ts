/**
 * A phone number as AU-6 writes it: + and three digits of the country, three more, the rest. Numbers without a country
 * are taken for North American ones, whose country is written 001. Undefined when it can't be one.
 */
export function normalizePhone(text: string): string | undefined {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, "");
  const whole =
    digits.length === 10 ? `001${digits}` : digits.length === 11 && digits.startsWith("1") ? `00${digits}` : digits;
  if (whole.length < 9 || whole.length > 15) return undefined;
  return `+${whole.slice(0, 3)}-${whole.slice(3, 6)}-${whole.slice(6)}`;
}
