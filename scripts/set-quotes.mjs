// Converts the apostrophes and quotation marks of texts for customers to typographic ones: "don't" becomes "don’t". It
// changes the texts that `src/words.test.ts` refuses. Run it after writing or merging texts: node
// scripts/set-quotes.mjs
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readableSpans, textsOfJson } from "../src/testing/readable-texts.ts";
import { isForCustomers, setApostrophes, setQuotes } from "../src/testing/straight-quotes.ts";
import { root } from "./support/folders.mjs";

const src = join(root, "src");
const set = new Set();

function codeWithQuotes(file, source) {
  let result = source;
  const spans = readableSpans(file, source).sort((one, other) => other.start - one.start);
  for (const { start, end, text } of spans) {
    const written = source.slice(start, end);
    const changed = isForCustomers({ place: file, text }) ? setApostrophes(written) : written;
    if (changed === written) continue;
    set.add(text);
    result = result.slice(0, start) + changed + result.slice(end);
  }
  return result;
}

for (const file of readdirSync(src, { recursive: true, encoding: "utf8" })) {
  if (!/\.(tsx?|json)$/.test(file) || !isForCustomers({ place: file, text: "" })) continue;
  const path = join(src, file);
  const source = readFileSync(path, "utf8");
  let changed = source;
  if (/\.tsx?$/.test(file)) changed = codeWithQuotes(file, source);
  else if (/\/demo\/[^/]+\.json$/.test(file)) {
    const texts = textsOfJson(file, source).map(({ text }) => text);
    for (const text of texts.filter((one) => setQuotes(one) !== one)) {
      set.add(text);
      changed = changed.replaceAll(JSON.stringify(text), JSON.stringify(setQuotes(text)));
    }
  }
  if (changed !== source) writeFileSync(path, changed);
}
console.log(`${set.size} texts`);
