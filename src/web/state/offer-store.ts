import { create } from "zustand";

/** The offer banner (OF-1): open by default; once closed it stays closed for the rest of the visit. */
export const useOffer = create<{ isOpen: boolean }>(() => ({ isOpen: true }));

const CLOSED = "offer closed";

export function closeOffer(): void {
  useOffer.setState({ isOpen: false });
  try {
    sessionStorage.setItem(CLOSED, "yes");
  } catch {
    // without session storage it reopens on the next full load
  }
}

export function loadOffer(): void {
  try {
    if (sessionStorage.getItem(CLOSED) !== null) useOffer.setState({ isOpen: false });
  } catch {
    // as above
  }
}
