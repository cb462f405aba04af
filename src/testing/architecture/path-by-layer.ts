import { features } from "./rules.ts";

/**
 * Returns the path that a feature's file would have without a folder of its own, which decides its place and rules:
 * `modules/checkout/refunds/server/a.ts` becomes `modules/checkout/server/refunds/a.ts`. Other paths stay.
 */
export function pathByLayer(file: string): string {
  const [, module = "", feature = "", layer = "", rest = ""] =
    /^modules\/([\w-]+)\/([\w-]+)\/(staff\/contract|(?:staff|web)\/routes|[\w-]+)\/(.+)$/.exec(file) ?? [];
  return features[module]?.includes(feature) ? `modules/${module}/${layer}/${feature}/${rest}` : file;
}
