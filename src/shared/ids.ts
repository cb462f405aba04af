const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

function encode(bytes: Uint8Array): string {
  let bits = 0;
  let value = 0;
  let text = "";
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(value << (5 - bits)) & 31] : text;
}

/**
 * Returns a new id: 48 bits of time, then 80 random bits, so that rows are indexed in order of creation. Not a secret.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = Date.now();
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  return encode(bytes);
}

/** Returns a secret for a link, a token or a ticket: 256 random bits as URL-safe text. */
export function newSecret(): string {
  return encode(crypto.getRandomValues(new Uint8Array(32)));
}
