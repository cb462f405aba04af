import { create } from "zustand";

const STORED_AS = "halcyon staff single keys";

function readIsOff(): boolean {
  try {
    return localStorage.getItem(STORED_AS) === "off";
  } catch {
    return false; // storage is forbidden here, so the setting lasts only as long as the page
  }
}

/** Whether keys without a modifier, such as N, are turned off in this browser (WCAG 2.1.4). */
export const useSingleKeys = create<{ isOff: boolean }>(() => ({ isOff: readIsOff() }));

/** Turns single keys on or off and stores the choice in this browser. */
export function setSingleKeysOff(isOff: boolean): void {
  useSingleKeys.setState({ isOff });
  try {
    if (isOff) localStorage.setItem(STORED_AS, "off");
    else localStorage.removeItem(STORED_AS);
  } catch {
    // storage is forbidden here
  }
}
