import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const source = join(import.meta.dirname, "..", "..");

it("only the function sendCached decides whether a response is a 304", () => {
  const deciding = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /\bhasETag\(|if-none-match"?\]|\b304, /i.test(readFileSync(join(source, file), "utf8")));
  expect(deciding.sort()).toEqual(["platform/http/etag.ts", "platform/http/send-cached.ts"]);
});
