import { describe, expect, it, vi } from "vitest";
import { createPress, type PressPoint } from "./press.ts";

const at = (x: number, y: number, more: Partial<PressPoint> = {}): PressPoint => ({
  pointerId: 1,
  x,
  y,
  isTouch: false,
  ...more,
});

function set() {
  const told: string[] = [];
  const press = createPress({
    onDragStart: ({ x }) => told.push(`start ${x}`),
    onDrag: ({ x }) => told.push(`drag ${x}`),
    onDrop: ({ x }) => told.push(`drop ${x}`),
    onTap: () => told.push("tap"),
    onCancel: (wasDragging) => told.push(wasDragging ? "cancel drag" : "cancel"),
  });
  return { press, told };
}

describe("a mouse or finger press on the board", () => {
  it("is a tap until the mouse has moved 4 px, then a drag from its starting point", () => {
    const { press, told } = set();
    press.down(at(10, 10));
    press.move(at(13, 10));
    press.up(at(13, 10));
    press.down(at(10, 10));
    press.move(at(14, 10));
    press.move(at(30, 10));
    press.up(at(31, 10));
    expect(told).toEqual(["tap", "start 10", "drag 14", "drag 30", "drop 31"]);
  });

  it("becomes a drag after a finger has rested for 250 ms", () => {
    vi.useFakeTimers();
    const { press, told } = set();
    const finger = { isTouch: true };
    press.down(at(10, 10, finger));
    vi.advanceTimersByTime(249);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    press.move(at(40, 10, finger));
    press.up(at(40, 10, finger));
    expect(told).toEqual(["start 10", "drag 40", "drop 40"]);
    vi.useRealTimers();
  });

  it("is left to the browser, which scrolls, if the finger moves immediately", () => {
    vi.useFakeTimers();
    const { press, told } = set();
    press.down(at(10, 10, { isTouch: true }));
    press.move(at(10, 20, { isTouch: true }));
    vi.advanceTimersByTime(400);
    press.up(at(10, 20, { isTouch: true }));
    expect(told).toEqual(["cancel"]);
    vi.useRealTimers();
  });

  it("ignores a second finger, and ends when the operating system takes over the pointer", () => {
    const { press, told } = set();
    press.down(at(10, 10));
    press.move(at(20, 10));
    press.down(at(90, 10, { pointerId: 2 }));
    press.move(at(95, 10, { pointerId: 2 }));
    press.up(at(95, 10, { pointerId: 2 }));
    press.cancel();
    press.up(at(20, 10));
    expect(told).toEqual(["start 10", "drag 20", "cancel drag"]);
  });
});
