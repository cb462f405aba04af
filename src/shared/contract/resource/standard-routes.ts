/** The HTTP method and path suffix of each of a resource's calls (`callsOfDescription`). */
const ROUTES: Record<string, readonly [method: string, end: string]> = {
  list: ["GET", "/list"],
  counts: ["GET", "/counts"],
  export: ["GET", "/export"],
  import: ["POST", "/import"],
  order: ["PUT", "/order"],
  bulk: ["POST", "/bulk"],
  create: ["POST", ""],
  get: ["GET", "/{id}"],
  update: ["PUT", "/{id}"],
  changes: ["GET", "/{id}/changes"],
  archive: ["POST", "/{id}/archive"],
  restore: ["POST", "/{id}/restore"],
  delete: ["DELETE", "/{id}"],
  preview: ["POST", "/{id}/preview"],
  move: ["POST", "/{id}/move"],
  impact: ["POST", "/{id}/impact"],
  readDraft: ["GET", "/{id}/draft"],
  saveDraft: ["PUT", "/{id}/draft"],
  discardDraft: ["DELETE", "/{id}/draft"],
  publish: ["POST", "/{id}/publish"],
  plans: ["GET", "/{id}/plans"],
  plan: ["POST", "/{id}/plans"],
  discardPlan: ["DELETE", "/{id}/plans/{planId}"],
};

/**
 * Returns the method and path of a resource's call by its name alone, such as `Faq.archive`. A browser's call table
 * leaves these out: they are most of the back office's calls, and each of its pages would load them all.
 */
export function standardRouteOf(callName: string): readonly [method: string, path: string] | undefined {
  const [resource, call = ""] = callName.split(".");
  const route = ROUTES[call];
  return route && [route[0], `admin/${resource}${route[1]}`];
}
