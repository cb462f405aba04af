import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { bindContentApi } from "#modules/content/server/api.ts";
import { workerDemoApi } from "#testing/worker-database.ts";
import type { searchAnswerSchema } from "../contract/search-calls.ts";
import { bindSearchApi } from "./api.ts";
import searches from "./visitors-searches.json" with { type: "json" };

const { send } = await workerDemoApi([bindContentApi, bindSearchApi]);

type Answer = z.output<typeof searchAnswerSchema>;

async function search(q: string): Promise<Answer> {
  const { status, body } = await send("GET", `Search/all?q=${encodeURIComponent(q)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Returns the first result: its name, and its brand if it is a product. */
function firstOf({ order, services, products, pages, questions, articles }: Answer): { name: string; brand?: string } {
  const [kind] = order;
  if (kind === "product") {
    const [product] = products.docs;
    return { name: product?.name ?? "", ...(product?.brand ? { brand: product.brand.name } : {}) };
  }
  if (kind === "service") return { name: services.docs[0]?.name ?? "" };
  if (kind === "page") return { name: pages.docs[0]?.name ?? "" };
  if (kind === "question") return { name: questions.docs[0]?.question ?? "" };
  return { name: articles.docs[0]?.title ?? "" };
}

/** Searches that must have the intended result. */
const MUST = ["botox", "vitamin c", "vita", "parking", "opening hours", "gift card", "acne scarr", "hydrafacal"];

describe("searches in visitors' own words", () => {
  it("return the intended result for at least 54 of 60 searches, including all searches that are marked as required", async () => {
    expect(searches).toHaveLength(60);
    const misses: string[] = [];
    for (const { search: text, about, ...input } of searches) {
      const first = firstOf(await search(text));
      const isRight = "brand" in input ? first.brand === input.brand : input.first?.includes(first.name);
      if (isRight) continue;
      const expected = "brand" in input ? `of ${input.brand}` : input.first?.join(" or ");
      misses.push(`${text} (${about}): ${first.name || "nothing"} instead of ${expected}`);
    }
    if (misses.length > 0) console.log(`${misses.length} of 60 searches miss:\n${misses.join("\n")}`);
    expect(misses.filter((miss) => MUST.some((text) => miss.startsWith(`${text} (`)))).toEqual([]);
    expect(misses.length, misses.join("\n")).toBeLessThanOrEqual(6);
  });
});
