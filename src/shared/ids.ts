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

const MOST_IN_A_MILLISECOND = 0xffff;
const last = { time: 0, number: 0 };

/**
 * Returns a new id. Ids sort in the order in which a process creates them, because rows of one transaction have the same
 * time and are read in the order of their ids: 48 bits of time, 16 of a number within the millisecond, 64 random ones.
 * Not a secret.
 */
export function newId(): string {
  const now = Date.now();
  if (now > last.time || last.number === MOST_IN_A_MILLISECOND) {
    last.time = Math.max(now, last.time + 1);
    last.number = 0;
  } else last.number += 1;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, Math.floor(last.time / 0x1_0000));
  view.setUint16(4, last.time % 0x1_0000);
  view.setUint16(6, last.number);
  return encode(bytes);
}

/** Returns a secret for a link, a token or a ticket: 256 random bits as URL-safe text. */
export function newSecret(): string {
  return encode(crypto.getRandomValues(new Uint8Array(32)));
}
