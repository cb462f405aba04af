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

it("open panels close when another page appears (SH-5)", () => {
  openPart("sidebar");
  history.state = { key: "second" };
  closeFormerPart("second");
  expect(useCommon.getState().openPart).toBeNull();
});

it("panels that were opened while the page was loading stay open (SH-5)", () => {
  history.state = { key: "second" };
  openPart("sidebar");
  closeFormerPart("second");
  expect(useCommon.getState().openPart).toBe("sidebar");
  history.state = { key: "third" };
  closeFormerPart("third");
  expect(useCommon.getState().openPart).toBeNull();
});
