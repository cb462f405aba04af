import fc from "fast-check";

/** Nested ten thousand deep, as text, so that no program has to build it. */
export const DEEP_JSON = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;

/** Texts that have broken parsers, databases, paths and pages. */
export const hostileTexts = fc.constantFrom(
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udfffy",
  "\u202e\u2066",
  "\r\nSet-Cookie: a=b",
  "'; drop table customers; --",
  "%' or 1=1 --",
  "{{7*7}}<%= 7*7 %>",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "__proto__",
  "constructor",
  "toString",
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "0x10",
  "9223372036854775808",
  "99999999999999999999999999999999",
  "0000-00-00",
  "2026-02-30",
  "9999-12-31",
  "+275760-09-13T00:00:00.001Z",
  "2026-13-45T25:61:61Z",
  "Invalid Date",
  "24:00",
  "[object Object]",
  "%",
  "_%_%",
  "\\",
  "🦄".repeat(40),
  "é́́́́".repeat(20),
  "A".repeat(5_000),
);

/** Generates any JSON value, to replace the expected one. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileTexts },
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    0.1,
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER + 2,
    Number.MIN_SAFE_INTEGER,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 63,
    Number.MAX_VALUE,
    5e-324,
    [],
    {},
    [[]],
    [null],
    { length: 1 },
    { $ne: null },
    { toString: 1, valueOf: 1, toJSON: 1 },
    "A".repeat(200_000),
    Array.from({ length: 2_000 }, () => 1),
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates a valid value with some part made hostile: one field, an extra one, a missing one, or all of it. */
export function spoiled(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 1, arbitrary: hostileValues },
    {
      weight: 6,
      arbitrary: fc
        .tuple(valid, fc.nat(), hostileValues, fc.boolean())
        .map(([value, index, hostile, goes]) => withOneSpoiled(value, index, goes ? undefined : hostile)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          valid,
          fc.constantFrom("__proto__", "constructor", "role", "isPaid", "price", "customerId"),
          hostileValues,
        )
        .map(([value, name, hostile]) => withExtra(value, name, hostile)),
    },
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Replaces one part of a value by `hostile`. Descends into lists and objects, so that nested parts are replaced too.
 */
function withOneSpoiled(value: unknown, index: number, hostile: unknown): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const at = index % value.length;
    return value.map((item, place) => (place === at ? withOneSpoiled(item, Math.floor(index / 7), hostile) : item));
  }
  if (!isRecord(value)) return hostile;
  const names = Object.keys(value);
  const name = names[index % Math.max(1, names.length)];
  if (name === undefined) return hostile;
  return { ...value, [name]: withOneSpoiled(value[name], Math.floor(index / 7), hostile) };
}

function withExtra(value: unknown, name: string, hostile: unknown): unknown {
  if (!isRecord(value)) return hostile;
  const copy = { ...value };
  // Defines the name as JSON would: as a key, never as the prototype itself.
  Object.defineProperty(copy, name, { value: hostile, enumerable: true, configurable: true, writable: true });
  return copy;
}
