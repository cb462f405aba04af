import { useEffect } from "react";
import { presenceWords } from "#shared/presence.ts";
import { Badge } from "../kit/badge.tsx";
import { openRecord, useLive } from "./live-state.ts";

/** Shows the other people who have a record open, and announces this page to them. `kind` is the resource's name. */
export function AlsoHere({ kind, id }: { kind: string; id: string }) {
  const words = useLive(({ present }) => presenceWords(present));
  useEffect(() => openRecord(`${kind}:${id}`), [kind, id]);
  return (
    <p role="status" className={words ? undefined : "sr-only"}>
      {words && (
        <Badge tone="inHouse" dot="full">
          {words}
        </Badge>
      )}
    </p>
  );
}
