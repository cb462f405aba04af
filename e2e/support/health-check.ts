import type { Page } from "playwright-core";
import { enterOn } from "./keyboard.ts";

const noneApply = (page: Page) =>
  page
    .getByRole("dialog", { name: "Before you pick a time" })
    .getByRole("button", { name: "None of these apply to me" });

/** Fills in the health check that a chosen time opens: nothing applies. The time is then taken automatically. */
export async function declareNothing(page: Page): Promise<void> {
  await noneApply(page).click();
}

/** The same by keyboard. */
export async function declareNothingByKeyboard(page: Page): Promise<void> {
  await noneApply(page).waitFor();
  await enterOn(page, noneApply(page));
}
