import { useEffect, useState } from "react";
import type { CatalogCalls } from "#modules/catalog/contract/calls.ts";
import type { WireAddOn } from "#modules/catalog/contract/service.ts";
import { browserApi } from "#web/api.ts";
import type { MenuService } from "./find-menu-services.ts";

const PAGE = 100;
let known: Promise<MenuService[]> | undefined;

/** The whole menu, read once while the desk is open. A failed read is retried. */
export function readMenuServices(): Promise<MenuService[]> {
  known ??= readAll().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function readAll(): Promise<MenuService[]> {
  const treatments: MenuService[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await browserApi<CatalogCalls>().call("listServices", { query: { page, limit: PAGE } });
    treatments.push(...data.docs.map(({ category, ...service }) => ({ ...service, category: category.name })));
    if (!data.hasNextPage) return onceEach(treatments);
  }
}

/** Returns each treatment once: a treatment in several categories has an id in each, and the desk books the first. */
function onceEach(treatments: readonly MenuService[]): MenuService[] {
  return [...new Map(treatments.toReversed().map((treatment) => [treatment.slug, treatment])).values()].toReversed();
}

export function useMenuServices(): { treatments: readonly MenuService[]; isFailed: boolean } {
  const [treatments, setTreatments] = useState<readonly MenuService[]>([]);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isShown = true;
    readMenuServices().then(
      (all) => isShown && setTreatments(all),
      () => isShown && setFailed(true),
    );
    return () => {
      isShown = false;
    };
  }, []);
  return { treatments, isFailed };
}

/** Returns the add-ons available for a treatment. */
export async function readAddOns({ slug, id }: Pick<MenuService, "slug" | "id">): Promise<readonly WireAddOn[]> {
  const { data } = await browserApi<CatalogCalls>().call("getServiceByName", { params: { name: slug }, query: { id } });
  return data.addOns;
}
