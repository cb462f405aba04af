import { useEffect, useState } from "react";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import type { WireAddOn, WireService } from "#modules/catalog/contract/service.ts";
import { browserApi } from "#web/api.ts";

export type Treatment = Pick<
  WireService,
  "id" | "name" | "slug" | "durationMinutes" | "price" | "salePrice" | "deposit"
> & { category: string };

const PAGE = 100;
let known: Promise<Treatment[]> | undefined;

/** The whole menu, read once while the desk works. A read that failed is asked again. */
export function readTreatments(): Promise<Treatment[]> {
  known ??= readAll().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function readAll(): Promise<Treatment[]> {
  const treatments: Treatment[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await browserApi<CatalogCalls>().call("listServices", { query: { page, limit: PAGE } });
    treatments.push(...data.docs.map(({ category, ...service }) => ({ ...service, category: category.name })));
    if (!data.hasNextPage) return onceEach(treatments);
  }
}

/** A treatment of several categories has an id in each; the desk books the first. */
function onceEach(treatments: readonly Treatment[]): Treatment[] {
  return [...new Map(treatments.toReversed().map((treatment) => [treatment.slug, treatment])).values()].toReversed();
}

export function useTreatments(): { treatments: readonly Treatment[]; isFailed: boolean } {
  const [treatments, setTreatments] = useState<readonly Treatment[]>([]);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    readTreatments().then(
      (all) => isShown && setTreatments(all),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return { treatments, isFailed };
}

/** Add-ons that go with a treatment. */
export async function readAddOns({ slug, id }: Pick<Treatment, "slug" | "id">): Promise<readonly WireAddOn[]> {
  const { data } = await browserApi<CatalogCalls>().call("getServiceByName", { params: { name: slug }, query: { id } });
  return data.addOns;
}

/** Treatments with every word of the text, those whose name begins with it first. */
export function findTreatments<T extends Pick<Treatment, "name" | "category">>(
  treatments: readonly T[],
  text: string,
  most = 8,
): T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const isMatch = ({ name, category }: T) => {
    const all = `${name} ${category}`.toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const first = words.join(" ");
  const rank = ({ name }: T) => {
    const lower = name.toLowerCase();
    if (lower.startsWith(first)) return 0;
    return lower.split(/[^a-z0-9]+/).some((part) => part.startsWith(words[0] ?? "")) ? 1 : 2;
  };
  return treatments
    .filter(isMatch)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, most);
}
