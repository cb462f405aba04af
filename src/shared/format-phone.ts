/** Countries with a two-digit calling code; +1 and +7 have one digit, all others three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

const EXTENSION = /;ext=(\d+)$/;

/** Returns a stored phone without its extension: "+12125550134" for "+12125550134;ext=12". */
export const withoutExtension = (phone: string): string => phone.replace(EXTENSION, "");

/**
 * Formats an E.164 number as on pages (AU-6): + and the country code padded to three digits, three more, the remaining
 * digits. "+12125550134" becomes "+001-212-5550134", followed by " ext. 12" if there is an extension. Other text stays
 * unchanged.
 */
export function formatPhone(phone: string): string {
  const number = withoutExtension(phone);
  const extension = EXTENSION.exec(phone)?.[1];
  if (extension) return `${formatPhone(number)} ext. ${extension}`;
  if (!/^\+[1-9]\d{6,14}$/.test(number)) return number;
  const digits = number.slice(1);
  const codeLength = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3;
  const national = digits.slice(codeLength);
  return `+${digits.slice(0, codeLength).padStart(3, "0")}-${national.slice(0, 3)}-${national.slice(3)}`;
}
