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

let time = 0;
let number = 0;

/**
 * Returns a new id. Ids sort in the order in which a process creates them, because rows of one transaction have the same
 * time and are read in the order of their ids: 48 bits of time, 16 of a number within the millisecond, 64 random ones.
 * Not a secret.
 */
export function newId(): string {
  const now = Date.now();
  number = now > time || number === 0xffff ? 0 : number + 1;
  if (number === 0) time = Math.max(now, time + 1);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // The array takes the lowest eight bits of a number.
  for (let index = 0; index < 8; index += 1)
    bytes[index] = index < 6 ? time / 256 ** (5 - index) : number / 256 ** (7 - index);
  return encode(bytes);
}

/** Returns a secret for a link, a token or a ticket: 256 random bits as URL-safe text. */
export function newSecret(): string {
  return encode(crypto.getRandomValues(new Uint8Array(32)));
}
