import { poolLabel } from "../domain/pools.ts";
import { partLines } from "./contract/part-lines.ts";

type Values = Readonly<Record<string, unknown>>;

/** A stretch of a visit: set-up, a part of the treatment, clean-up. */
export type TimeBar = {
  key: "set-up" | "clean-up" | number;
  label: string;
  minutes: number;
  /** The client is there. */
  isForClient: boolean;
  /** The practitioner is there. */
  hasLead: boolean;
  /** Devices that it takes, as people call them. */
  devices: readonly string[];
};

const STEP = 5;
const MOST = 480;
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const minutesIn = (value: unknown): number => (Number.isFinite(Number(value)) ? Math.max(0, Number(value)) : 0);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const labelsOf = (devices: readonly string[]) => devices.filter(Boolean).map(poolLabel);

/** The parts of the treatment as they are entered; undefined while one of them can't be read. */
function partsIn(values: Values): Readonly<Record<string, string>>[] | undefined {
  const parts = textsIn(values.parts).map((line) => partLines.read(line));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** What a visit of a treatment consists of, in its order, as it is entered now. */
export function timeBars(values: Values): TimeBar[] {
  const parts = partsIn(values) ?? [];
  const own: TimeBar[] = parts.map(({ what = "", minutes, who = "", devices = "" }, key) => ({
    ...{ key, label: capital(what), minutes: minutesIn(minutes), isForClient: true },
    hasLead: who !== "no one",
    devices: labelsOf(devices.split(",").map((device) => device.trim())),
  }));
  const whole: TimeBar = {
    ...{ key: 0, label: "Treatment", minutes: minutesIn(values.durationMinutes), isForClient: true, hasLead: true },
    devices: labelsOf(textsIn(values.deviceTypes)),
  };
  const around = (key: "set-up" | "clean-up", minutes: unknown, who: unknown): TimeBar => ({
    ...{ key, label: capital(key), minutes: minutesIn(minutes), isForClient: false, hasLead: who !== "none" },
    devices: [],
  });
  return [
    around("set-up", values.prepMinutes, values.setupStaff),
    ...(own.length > 0 ? own : [whole]),
    around("clean-up", values.cleanupMinutes, values.cleanupStaff),
  ];
}

/** Whether the length of a bar can be changed where it is drawn: not of parts that can't be read. */
export const isMovable = (values: Values): boolean => partsIn(values) !== undefined;

/** The fields that change where a bar gets another length, in steps of five minutes: the treatment is as long as its parts. */
export function withMinutes(values: Values, key: TimeBar["key"], wanted: number): Record<string, unknown> {
  const least = typeof key === "number" ? STEP : 0;
  const minutes = Math.min(MOST, Math.max(least, Math.round(wanted / STEP) * STEP));
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
