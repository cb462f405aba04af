import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { shareParameters } from "./share-parameters.ts";

const dialect = new PgDialect();
const textOf = (text: SQL) => shareParameters(dialect.sqlToQuery(text)).sql;
const now = sql.placeholder("now");

test("uses of a placeholder with the same type share one parameter, and later parameters are renumbered", () => {
  const query = shareParameters(
    dialect.sqlToQuery(
      sql`select ${now}::timestamptz, ${sql.placeholder("id")}, ${now}::timestamptz, ${sql.placeholder("ids")}::text[], ${5}`,
    ),
  );
  expect(query.sql).toBe("select $1::timestamptz, $2, $1::timestamptz, $3::text[], $4");
  expect(query.params.map((param) => (typeof param === "object" ? (param as { name: string }).name : param))).toEqual([
    "now",
    "id",
    "ids",
    5,
  ]);
});

test("uses of a placeholder without a type, or with different types, have separate parameters", () => {
  expect(textOf(sql`select ${now}, ${now}, ${now}::timestamptz, ${now}::text`)).toBe(
    "select $1, $2, $3::timestamptz, $4::text",
  );
});

test("uses of a placeholder have separate parameters if their types differ and only begin alike", () => {
  const text =
    "$1::int, $2::int8, $3::numeric(8), $4::numeric(9), $5::timestamp with time zone, $6::timestamp, $7::a.b, $8::a.c";
  expect(
    textOf(
      sql`${now}::int, ${now}::int8, ${now}::numeric(8), ${now}::numeric(9), ${now}::timestamp with time zone, ${now}::timestamp, ${now}::a.b, ${now}::a.c`,
    ),
  ).toBe(text);
});

test("a statement that contains text such as $1 in a literal isn't changed", () => {
  expect(textOf(sql`select '$1', ${now}::timestamptz, ${now}::timestamptz`)).toBe(
    "select '$1', $1::timestamptz, $2::timestamptz",
  );
});
