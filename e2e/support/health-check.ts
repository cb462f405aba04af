import type { Page } from "playwright-core";
import { enterOn } from "./keyboard.ts";

const noneApply = (page: Page) =>
  page
    .getByRole("dialog", { name: "Before you pick a time" })
    .getByRole("button", { name: "None of these apply to me" });

/** Completes the health check shown after choosing a time: nothing applies. The time is then selected automatically. */
export async function declareNothing(page: Page): Promise<void> {
  await noneApply(page).click();
}

/** Completes the health check by keyboard. */
export async function declareNothingByKeyboard(page: Page): Promise<void> {
  await noneApply(page).waitFor();
  await enterOn(page, noneApply(page));
}
