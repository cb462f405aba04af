/** Returns the domain as mail servers use it: `bücher.example` becomes `xn--bcher-kva.example`. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain; // not a domain, as in a text that isn't an email
  }
}

/**
 * Returns an email in the form used for comparison: lower case in composed form, the domain in ASCII. Two spellings of
 * one mailbox have one key. `email_key` in SQL does the same.
 */
export function emailKey(address: string): string {
  const plain = address.trim().normalize("NFC").toLowerCase();
  const at = plain.lastIndexOf("@") + 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII as a whole.
  if (at === 0 || /^[\x00-\x7f]*$/.test(plain)) return plain;
  return `${plain.slice(0, at)}${asciiDomain(plain.slice(at))}`;
}
