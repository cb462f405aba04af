import { describe, expect, it } from "vitest";
import { createHoldKeeper } from "./hold-keeper.ts";

const rest = () => new Promise((resolve) => setTimeout(resolve, 0));

function set() {
  const asked: string[] = [];
  const answers: { resolve(id: string): void; reject(error: Error): void }[] = [];
  const shown: string[] = [];
  const keeper = createHoldKeeper<string>({
    hold(wanted, former) {
      asked.push(former ? `hold ${wanted} for ${former}` : `hold ${wanted}`);
      return new Promise((resolve, reject) => {
        answers.push({ resolve: (holdId) => resolve({ holdId, expiresAt: "later" }), reject });
      });
    },
    async release(holdId) {
      asked.push(`release ${holdId}`);
    },
    onChange: ({ held, wanted, error }) => {
      shown.push(`${wanted ?? "-"}: ${error instanceof Error ? error.message : (held?.holdId ?? "…")}`);
    },
  });
  return { keeper, asked, answers, shown };
}

describe("the hold (reserved slot) of a booking in progress", () => {
  it("moves with each choice, and a late response to an earlier choice never replaces the newer choice (BO-17)", async () => {
    const { keeper, asked, answers, shown } = set();
    keeper.want("10:00");
    keeper.want("10:15");
    keeper.want("11:00");
    answers[0]?.resolve("h1");
    await rest();
    answers[1]?.resolve("h2");
    await rest();
    expect(asked).toEqual(["hold 10:00", "hold 11:00 for h1"]);
    expect(shown).toEqual(["10:00: …", "10:15: …", "11:00: …", "11:00: h2"]);
  });

  it("is released when the booking dialog is closed, even if the server's response arrives afterwards (BO-16)", async () => {
    const first = set();
    first.keeper.want("10:00");
    first.answers[0]?.resolve("h1");
    await rest();
    first.keeper.close();
    await rest();
    expect(first.asked).toEqual(["hold 10:00", "release h1"]);

    const second = set();
    second.keeper.want("10:00");
    second.keeper.close();
    second.answers[0]?.resolve("h1");
    await rest();
    expect(second.asked).toEqual(["hold 10:00", "release h1"]);
    expect(second.shown).toEqual(["10:00: …"]);
  });

  it("isn't released after the visit was booked", async () => {
    const { keeper, asked, answers } = set();
    keeper.want("10:00");
    answers[0]?.resolve("h1");
    await rest();
    keeper.spend();
    keeper.close();
    await rest();
    expect(asked).toEqual(["hold 10:00"]);
  });

  it("stays on the previous slot if the newly chosen slot is refused, and the reason is shown", async () => {
    const { keeper, answers, shown } = set();
    keeper.want("10:00");
    answers[0]?.resolve("h1");
    await rest();
    keeper.want("11:00");
    answers[1]?.reject(new Error("taken"));
    await rest();
    expect(shown.slice(-2)).toEqual(["11:00: …", "10:00: taken"]);
  });
});
