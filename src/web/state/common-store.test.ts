import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeFormerPart, openPart, useCommon } from "./common-store.ts";

const history = { state: null as unknown };
beforeEach(() => {
  history.state = null;
  vi.stubGlobal("window", { history });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useCommon.setState({ openPart: null });
});

it("closes what was open when another page is there (SH-5)", () => {
  openPart("sidebar");
  history.state = { key: "second" };
  closeFormerPart("second");
  expect(useCommon.getState().openPart).toBeNull();
});

it("leaves open what was opened while the page was on its way (SH-5)", () => {
  history.state = { key: "second" };
  openPart("sidebar");
  closeFormerPart("second");
  expect(useCommon.getState().openPart).toBe("sidebar");
  history.state = { key: "third" };
  closeFormerPart("third");
  expect(useCommon.getState().openPart).toBeNull();
});
