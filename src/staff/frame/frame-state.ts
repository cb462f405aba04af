import { create } from "zustand";

/** The overlay of the layout, one at a time. */
type Over = "palette" | "keys" | "menu" | "notices" | null;

export const useFrame = create<{ over: Over }>(() => ({ over: null }));

export const openPalette = (): void => useFrame.setState({ over: "palette" });
export const openKeyList = (): void => useFrame.setState({ over: "keys" });
export const openMenu = (): void => useFrame.setState({ over: "menu" });
export const openNotices = (): void => useFrame.setState({ over: "notices" });
export const closeOver = (): void => useFrame.setState({ over: null });
