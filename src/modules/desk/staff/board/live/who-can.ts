import type { BookingCalls } from "#modules/booking/contract/calls.ts";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { browserApi } from "#web/api.ts";
import type { DragSubject } from "../drag/placement.ts";
import type { Lane } from "../geometry/board-view.ts";

export type Skills = readonly { id: string; serviceIds: readonly string[] }[];

export type Doer = Skills[number] & { name: string };

let skills: Promise<readonly Doer[]> | undefined;

/** Reads the practitioners of each treatment once; a failed read is repeated. */
export function readSkills(): Promise<readonly Doer[]> {
  skills ??= browserApi<BookingCalls>()
    .call("listPractitioners")
    .then(({ data }) => data)
    .catch((error: unknown) => {
      skills = undefined;
      throw error;
    });
  return skills;
}

/** Returns the lanes that could take the subject: people who perform its treatments, rooms and devices of its type. */
export function takersOf(
  subject: Pick<DragSubject, "kind" | "laneId">,
  lanes: readonly Lane[],
  page: Pick<WireVisitPage, "services">,
  people: Skills,
): ReadonlySet<string> {
  if (subject.kind !== "people") {
    const pool = lanes.find(({ id }) => id === subject.laneId)?.pool;
    return new Set(lanes.filter((lane) => lane.kind === subject.kind && lane.pool === pool).map(({ id }) => id));
  }
  const needed = page.services
    .filter(({ practitioner }) => practitioner.id === subject.laneId)
    .map(({ serviceId }) => serviceId);
  return new Set(people.filter(({ serviceIds }) => needed.every((id) => serviceIds.includes(id))).map(({ id }) => id));
}
