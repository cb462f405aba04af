import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { shareParameters } from "./share-parameters.ts";

const dialect = new PgDialect();
const textOf = (text: SQL) => shareParameters(dialect.sqlToQuery(text)).sql;
const now = sql.placeholder("now");

test("places of one placeholder with the same type share a parameter, and those behind them move up", () => {
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

test("places without a type, or with another one, keep parameters of their own", () => {
  expect(textOf(sql`select ${now}, ${now}, ${now}::timestamptz, ${now}::text`)).toBe(
    "select $1, $2, $3::timestamptz, $4::text",
  );
});

test("types of which only the beginning is the same keep parameters of their own", () => {
  const text =
    "$1::int, $2::int8, $3::numeric(8), $4::numeric(9), $5::timestamp with time zone, $6::timestamp, $7::a.b, $8::a.c";
  expect(
    textOf(
      sql`${now}::int, ${now}::int8, ${now}::numeric(8), ${now}::numeric(9), ${now}::timestamp with time zone, ${now}::timestamp, ${now}::a.b, ${now}::a.c`,
    ),
  ).toBe(text);
});

test("a text that has the sign of a parameter in a literal stays as it is", () => {
  expect(textOf(sql`select '$1', ${now}::timestamptz, ${now}::timestamptz`)).toBe(
    "select '$1', $1::timestamptz, $2::timestamptz",
  );
});
