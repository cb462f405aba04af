import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const src = import.meta.dirname;
const sources = readdirSync(src, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && !/\.test\.ts$|^testing\//.test(file),
);

/** Matches an exported fragment of SQL: a constant, or a function that is declared to return one. */
const FRAGMENT =
  /^export (?:const (\w+)(?:: SQL(?:<[^=]*>)?)? = sql[`<]|function (\w+)(?:<[^(]*>)?\((?:[^()]|\([^()]*\))*\): SQL\b)/gm;
const SUFFIX = /(?:InSql|Sql|Rows|Columns|Placeholder)$/;

/** Paths in which SQL fragments may have other names: the figures of reports, and the platform's own SQL tools. */
const OWN_WORDS = /^modules\/reports\/server\/figures\/|^platform\/(?:clock\/|db\/|tables\.ts)/;

it("a fragment of SQL has a name that ends in InSql, or in Rows, Columns or Placeholder, so that it isn't taken for its value", () => {
  const wrong = sources
    .filter((file) => !OWN_WORDS.test(file))
    .flatMap((file) =>
      [...readFileSync(`${src}/${file}`, "utf8").matchAll(FRAGMENT)]
        .map(([, constant, method]) => constant ?? method ?? "")
        .filter((name) => !SUFFIX.test(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(wrong).toEqual([]);
});
