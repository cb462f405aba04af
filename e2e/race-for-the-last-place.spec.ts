import { expect, it } from "vitest";
import { present } from "#testing/present.ts";
import { openBrowser } from "./support/browser.ts";
import { logIn, newCustomer } from "./support/customer.ts";
import { declareNothing } from "./support/health-check.ts";
import { untilLoaded } from "./support/loaded.ts";
import { workerServer } from "./support/server.ts";

const server = await workerServer();
const browser = await openBrowser();

it("BK-4: when two customers want the last slot, one gets the slot, and the other sees a message and other free slots", async () => {
  const people = await Promise.all(["Ann", "Bea"].map((name) => newCustomer(server.origin, name)));
  const visitors = await Promise.all(people.map(() => browser.newVisitor(server.origin)));
  for (const [index, person] of people.entries()) {
    const visitor = visitors[index];
    if (!visitor) throw new Error("nobody there");
    await person.call("POST", "add-to-cart/service/as03"); // the clinic has one centrifuge, so every slot is the last one
    await logIn(visitor, person, "/schedule1");
    await visitor.page.getByRole("button", { name: "Next month" }).click();
    const day = visitor.page.locator("table button:not([aria-disabled])").nth(5);
    const name = await day.getAttribute("aria-label");
    await day.click();
    await visitor.page.getByRole("heading", { name: name ?? "" }).waitFor();
    await untilLoaded(visitor.page);
  }
  const slots = visitors.map(({ page }) =>
    page
      .getByRole("region", { name: /Morning|Midday|Afternoon/ })
      .getByRole("button")
      .first(),
  );
  const times = await Promise.all(slots.map((slot) => slot.textContent()));
  expect(times[0]).toBe(times[1]);
  await Promise.all(slots.map((slot) => slot.click()));
  await Promise.all(visitors.map(({ page }) => declareNothing(page)));

  const bars = visitors.map(({ page }) => page.getByText(/^Held for \d+:\d\d$/));
  const refusals = visitors.map(({ page }) => page.getByText("This Slot already booked."));
  // The message disappears after four seconds, perhaps before the other customer's page is loaded.
  const outcomes = await Promise.all(
    visitors.map((_, index) =>
      Promise.race([
        present(bars[index])
          .waitFor()
          .then(() => "held"),
        present(refusals[index])
          .first()
          .waitFor()
          .then(() => "refused"),
      ]),
    ),
  );
  expect(outcomes.toSorted()).toEqual(["held", "refused"]);
});
