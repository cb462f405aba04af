import { useEffect, useState } from "react";
import { roomDescription } from "#modules/booking/staff/contract/place.ts";
import type { WireVisitPage } from "#modules/booking/staff/contract/visit-page.ts";
import { resourceClient } from "#staff/resource/resource-client.ts";

type Room = { id: string; name: string; pool: string };

/** Returns the alternative rooms for a visit: those of the same type. A visit that uses several rooms has no choice. */
export function useRoomChoice({ services }: Pick<WireVisitPage, "services">) {
  const own = services.flatMap(({ room }) => (room ? [room] : []));
  const [first] = own;
  const isOne = first !== undefined && own.every(({ id }) => id === first.id);
  const [rooms, setRooms] = useState<Room[]>([]);
  const [value, setValue] = useState(first?.id ?? "");
  useEffect(() => {
    if (!isOne) return;
    let isStale = false;
    // If the rooms can't be loaded, there is nothing to choose, and the planner picks the room.
    resourceClient(roomDescription)
      .list({ limit: "200", "f.isActive": ["on:yes"] })
      .then(({ docs }) => {
        if (!isStale) setRooms(docs.map(({ id, name, pool }) => ({ id, name: String(name), pool: String(pool) })));
      })
      .catch(() => {});
    return () => {
      isStale = true;
    };
  }, [isOne]);
  const pool = rooms.find(({ id }) => id === first?.id)?.pool;
  const same = rooms.filter((room) => room.pool === pool);
  return {
    options: same.map(({ id, name }) => ({ value: id, label: name })),
    value,
    choose: setValue,
    /** Lets the planner choose the room again. */
    reset: () => setValue(first?.id ?? ""),
    /** The chosen room, if it differs from the visit's own. */
    wanted: isOne && value !== first.id ? value : undefined,
    name: same.find(({ id }) => id === value)?.name,
  };
}
