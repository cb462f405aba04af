import { expect, it } from "vitest";
import { variedStarts } from "./varied-starts.ts";

const free = (...starts: string[]) => ({ slots: starts.map((startsAt) => ({ startsAt })) });

it("the home page shows different free times, and repeats a time only if no other time is free", () => {
  const read = [free("10:45", "11:45"), free("10:45", "11:00"), free("10:45"), free(), free("09:00", "10:45")];
  expect(variedStarts(read).map(({ slot }) => slot.startsAt)).toEqual(["10:45", "11:00", "10:45", "09:00"]);
});
