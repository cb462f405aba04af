import { useFound } from "#staff/kit/use-found.ts";
import type { WireSizeForSale } from "../contract/desk-calls.ts";
import { deskMoneyApi } from "./desk-money-api.ts";

export type SizeOption = WireSizeForSale;

const findSizes = async (q: string, signal: AbortSignal) =>
  (await deskMoneyApi.call("findSizesForSale", { query: { q }, signal })).data;

/** Searches the sizes that can be sold at the counter. */
export const useSizes = (text: string) => useFound(text, findSizes);
