/** The domain as mail servers have it: `bücher.example` is `xn--bcher-kva.example`. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain; // no domain at all, as of a text that isn't an address
  }
}

/**
 * An address as addresses are compared: small letters in their composed form, the domain in ASCII. Two spellings of one mailbox
 * have one key. `email_key` in SQL is the same.
 */
export function emailKey(address: string): string {
  const plain = address.trim().normalize("NFC").toLowerCase();
  const at = plain.lastIndexOf("@") + 1;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII as a whole.
  if (at === 0 || /^[\x00-\x7f]*$/.test(plain)) return plain;
  return `${plain.slice(0, at)}${asciiDomain(plain.slice(at))}`;
}
