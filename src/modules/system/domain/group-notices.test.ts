import { expect, it } from "vitest";
import { groupNotices } from "./group-notices.ts";

const notice = (id: string, kind: "message" | "soldOut", at: string, isRead = false) => ({ id, kind, at, isRead });

it("notices are grouped by kind and day, with read and unread notices apart, and the newest group comes first", () => {
  const groups = groupNotices(
    [
      notice("a", "message", "2026-11-20T16:00:00Z"),
      notice("b", "soldOut", "2026-11-20T15:00:00Z"),
      notice("c", "message", "2026-11-20T14:00:00Z"),
      notice("d", "message", "2026-11-20T13:00:00Z", true),
      notice("e", "message", "2026-11-19T13:00:00Z"),
    ],
    (at) => at.slice(0, 10),
  );
  expect(groups.map(({ notices }) => notices.map(({ id }) => id).join(""))).toEqual(["ac", "b", "d", "e"]);
});
