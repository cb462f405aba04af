import { useEffect, useRef } from "react";
import { type KeyName, keyNameOf } from "./key-names.ts";
import { type KeyBinding, type KeyLayer, KeyRegistry } from "./key-registry.ts";
import { useSingleKeys } from "./single-keys.ts";

const registry = new KeyRegistry();

/** Fields that accept characters; a checkbox or a button doesn't. */
const TEXT_FIELD =
  'textarea, select, [contenteditable="true"], input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"], [type="file"])';

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const name = keyNameOf(event);
  if (!name) return;
  const found = registry.find({
    name,
    at: event.timeStamp,
    isInField: event.target instanceof Element && event.target.closest(TEXT_FIELD) !== null,
    isDialogOpen: document.querySelector("dialog:modal") !== null,
    areSingleKeysOff: useSingleKeys.getState().isOff,
  });
  if (!found) return;
  // Enter and Space on a focused button or link keep their own meaning.
  if (/^(Enter| )$/.test(name) && event.target instanceof Element && event.target.closest("a, button, summary")) return;
  event.preventDefault();
  if (found !== "waiting") found.run();
}

let listeners = 0;
function listen(): () => void {
  listeners += 1;
  if (listeners === 1) addEventListener("keydown", onKeyDown);
  return () => {
    listeners -= 1;
    if (listeners === 0) removeEventListener("keydown", onKeyDown);
  };
}

type Options = {
  /** The heading in the key list; "This screen" by default. */
  group?: string;
  isInDialog?: boolean;
};

/**
 * Binds keys while the component is mounted: `useKeys({ n: { label: "New booking", run }, "mod+s": { …, inFields: true
 * } })`. They don't work in fields unless `inFields` is set, nor while a dialog is open, and are listed on `?`. If two
 * components bind a key, the one mounted last wins. A binding may be recreated on each render; only a change of the
 * names rebinds the keys.
 */
export function useKeys(bindings: Readonly<Record<KeyName, KeyBinding>>, options: Options = {}): void {
  const { group = "This screen", isInDialog = false } = options;
  const latest = useRef(bindings);
  useEffect(() => {
    latest.current = bindings;
  });
  const names = Object.keys(bindings).join("\n");
  useEffect(() => {
    const layer: KeyLayer = { group, isInDialog, bindings: followLatest(latest, names.split("\n").filter(Boolean)) };
    const remove = registry.add(layer);
    const ignore = listen();
    return () => {
      remove();
      ignore();
    };
  }, [names, group, isInDialog]);
}

/** Returns bindings that, when they run, call the functions of the latest render. */
function followLatest(latest: { current: Readonly<Record<KeyName, KeyBinding>> }, names: KeyName[]) {
  const entries = names.map((name) => [
    name,
    {
      get label() {
        return latest.current[name]?.label ?? "";
      },
      get inFields() {
        return latest.current[name]?.inFields ?? false;
      },
      run: () => latest.current[name]?.run(),
    },
  ]);
  return Object.fromEntries(entries) as Record<KeyName, KeyBinding>; // an entry for each name above
}

/** Returns the layers of keys that are currently bound, for the list on `?`. */
export const boundKeys = (): readonly KeyLayer[] => registry.list();
