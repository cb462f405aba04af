/**
 * Whether a visit `a` occupies the resource of time off `t` during that time off, in plain SQL for `check:data`. For a
 * person, only the time with the customer counts, as in `findUnfitResources`. A treatment without segments, as the
 * previous release books it, counts from its start to its end.
 */
export const liesInTimeOffInSql = `(
  exists (select from appointment_segments p where p.appointment_id = a.id and p.practitioner_id = t.resource_id
    and t.during && tstzrange(p.starts_at, p.ends_at))
  or exists (select from appointment_services l where l.appointment_id = a.id and l.practitioner_id = t.resource_id
    and t.during && tstzrange(l.starts_at, l.ends_at) and not exists (select from appointment_segments p where p.line_id = l.id))
  or exists (select from claims c join resources r on r.id = c.resource_id and r.kind in ('room', 'device')
    where c.appointment_id = a.id and c.released_at is null and c.resource_id = t.resource_id and t.during && c.during))`;

/** Whether the customer of a visit `a` was asked to move it out of time off, and the visit is still in it. */
export const isMoveRequestedInSql = `exists (
  select from time_off_decisions d join time_off t on t.id = d.time_off_id and t.state = 'approved'
  where d.appointment_id = a.id and d.decision = 'ask' and ${liesInTimeOffInSql})`;
