import type { BindApi } from "#platform/api-binder.ts";
import { bindResource } from "#platform/resource/bind-resource.ts";
import { addOnResource } from "../../staff/contract/add-on-resource.ts";
import { limitedOfferAddOns } from "../offers/limited-offer-tables.ts";
import { addOns, serviceAddOns } from "../tables.ts";
import { assertFilled, linesOfSegmentsInSql, segmentsOf } from "./segment-lines.ts";

/** Binds add-ons to their table. */
export const bindAddOns: BindApi = (api, deps) =>
  bindResource(api, deps, addOnResource, {
    table: addOns,
    values: ({ parts }) => (parts ? { segments: segmentsOf(parts) } : {}),
    columns: { price: addOns.priceCents, parts: linesOfSegmentsInSql(addOns.segments) },
    assert: (next) => assertFilled({ parts: next.parts, minutes: next.minutes, what: "add-on" }),
    inUse: [
      { column: serviceAddOns.addOnId, one: "treatment", many: "treatments" },
      { column: limitedOfferAddOns.addOnId, one: "limited offer", many: "limited offers" },
    ],
  });
