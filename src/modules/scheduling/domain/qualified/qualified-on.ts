import type { ServiceNeed } from "../service-need.ts";
import type { VisitRequest } from "../visit-layout.ts";
import { isQualifiedOn, type QualifiedPerson } from "./qualification.ts";

/**
 * Returns the visit as it can be requested on a clinic day, with only the people whose qualification is valid then.
 * Undefined if a treatment has none left, or lacks the requested practitioner, who is never replaced silently. Returns
 * the same object if no qualification ends, so that its layouts are computed once for all days.
 */
export function requestOn(request: VisitRequest, date: string): VisitRequest | undefined {
  if (request.needs.every(({ practitioners }) => practitioners.every((one) => isQualifiedOn(one, date))))
    return request;
  const needs: ServiceNeed[] = [];
  for (const [index, need] of request.needs.entries()) {
    const practitioners = need.practitioners.filter((one) => isQualifiedOn(one, date));
    const requestedId = request.practitionerIds?.[index] ?? request.practitionerId;
    const isWanted = ({ practitionerId }: QualifiedPerson) => practitionerId === requestedId;
    if (need.practitioners.some(isWanted) && !practitioners.some(isWanted)) return undefined;
    // An empty list would mean all with the role.
    if (need.practitioners.length > 0 && practitioners.length === 0) return undefined;
    needs.push({ ...need, practitioners });
  }
  return { ...request, needs };
}
