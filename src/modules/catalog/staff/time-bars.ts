import { poolLabel } from "../domain/pools.ts";
import { partLines } from "./contract/part-lines.ts";

type Values = Readonly<Record<string, unknown>>;

/** A section of a visit: setup, a part of the treatment, or cleanup. */
export type TimeBar = {
  key: "set-up" | "clean-up" | number;
  label: string;
  minutes: number;
  /** Whether the customer is present. */
  isForClient: boolean;
  /** Whether the practitioner is present. */
  hasLead: boolean;
  /** Labels of the devices that the part uses. */
  devices: readonly string[];
};

const STEP = 5;
const MOST = 480;
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const minutesIn = (value: unknown): number => (Number.isFinite(Number(value)) ? Math.max(0, Number(value)) : 0);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const labelsOf = (devices: readonly string[]) => devices.filter(Boolean).map(poolLabel);

/** Returns the parts of the treatment as entered; undefined while one of them can't be parsed. */
function partsIn(values: Values): Readonly<Record<string, string>>[] | undefined {
  const parts = textsIn(values.parts).map((line) => partLines.read(line));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** Returns the sections of a treatment's visit in order, as currently entered. */
export function timeBars(values: Values): TimeBar[] {
  const parts = partsIn(values) ?? [];
  const own: TimeBar[] = parts.map(({ what = "", minutes, who = "", devices = "" }, key) => ({
    key,
    label: capital(what),
    minutes: minutesIn(minutes),
    isForClient: true,
    hasLead: who !== "no one",
    devices: labelsOf(devices.split(",").map((device) => device.trim())),
  }));
  const whole: TimeBar = {
    key: 0,
    label: "Treatment",
    minutes: minutesIn(values.durationMinutes),
    isForClient: true,
    hasLead: true,
    devices: labelsOf(textsIn(values.deviceTypes)),
  };
  const around = (key: "set-up" | "clean-up", minutes: unknown, who: unknown): TimeBar => ({
    key,
    label: capital(key),
    minutes: minutesIn(minutes),
    isForClient: false,
    hasLead: who !== "none",
    devices: [],
  });
  return [
    around("set-up", values.prepMinutes, values.setupStaff),
    ...(own.length > 0 ? own : [whole]),
    around("clean-up", values.cleanupMinutes, values.cleanupStaff),
  ];
}

/** Whether bars can be resized in the drawing: not if a part can't be parsed. */
export const isMovable = (values: Values): boolean => partsIn(values) !== undefined;

/**
 * Returns the fields that change when a bar is resized, in steps of five minutes. The treatment is as long as its parts
 * together.
 */
export function withMinutes(values: Values, key: TimeBar["key"], newMinutes: number): Record<string, unknown> {
  const least = typeof key === "number" ? STEP : 0;
  const minutes = Math.min(MOST, Math.max(least, Math.round(newMinutes / STEP) * STEP));
  if (key === "set-up") return { prepMinutes: minutes };
  if (key === "clean-up") return { cleanupMinutes: minutes };
  const parts = partsIn(values) ?? [];
  if (parts.length === 0) return { durationMinutes: minutes };
  const next = parts.map((part, at) => (at === key ? { ...part, minutes: String(minutes) } : part));
  return {
    parts: next.map((part) => partLines.write(part)),
    durationMinutes: next.reduce((sum, part) => sum + minutesIn(part.minutes), 0),
  };
}
