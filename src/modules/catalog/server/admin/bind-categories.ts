import { and, count, eq, sql } from "drizzle-orm";
import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { categoryResource } from "../../staff/contract/category-resource.ts";
import { categories, services } from "../tables.ts";

/** Binds categories to their table. The database hides the treatments of an archived category. */
export const bindCategories: BindApi = (api, deps) =>
  bindResource(api, deps, categoryResource, {
    table: categories,
    columns: {
      serviceCount: sql`(select count(*)::int from services s where s.category_id = categories.id and s.is_active)`,
    },
    inUse: [{ column: services.categoryId, one: "treatment", many: "treatments" }],
    uniqueFields: { categories_slug_unique: "slug" },
    async impact(db, { id, action }) {
      if (action !== "archive") return [];
      const isShown = and(eq(services.categoryId, id), services.isActive);
      const [row] = await db.select({ services: count() }).from(services).where(isShown);
      const shown = row?.services ?? 0;
      if (shown === 0) return [];
      return [shown === 1 ? "1 treatment is hidden with it." : `${shown} treatments are hidden with it.`];
    },
  });
