/** Patterns for values that differ between runs: ids, tokens and instants. */
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const OWN_ID = /\b0[0-9a-hjkmnp-tv-z]{25}\b/;
const PROVIDER_ID = /(?:cs|cus|pi|pm|seti|sub|in)_(?:test_)?[A-Za-z0-9]{8,}/;
const TOKEN = /[\w-]{16,}\.[\w-]{16,}(?:\.[\w-]{16,})?|[\w-]{60,}/;
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/;
const PORT = /(?<=:\/\/(?:localhost|127\.0\.0\.1):)\d+/;
const VARYING = new RegExp(
  [UUID, OWN_ID, PROVIDER_ID, TOKEN, INSTANT, PORT].map(({ source }) => `(${source})`).join("|"),
  "g",
);

/**
 * Returns a function that replaces each id of a run by its number, in order of first occurrence, and each instant by
 * `{instant}`.
 */
export function normalizer(): (text: string) => string {
  const numbers = new Map<string, number>();
  return (text) =>
    text.replace(VARYING, (found, uuid, id, providerId, _token, instant, port) => {
      if (instant) return "{instant}";
      if (port) return "{port}";
      if (!uuid && !id && !providerId) return "{token}";
      const number = numbers.get(found) ?? numbers.size + 1;
      numbers.set(found, number);
      return `{id ${number}}`;
    });
}
