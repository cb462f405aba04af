import { useEffect, useState } from "react";
import { now } from "../now.ts";
import { type OpenNow, openNow } from "./open-now.ts";
import type { ContactDetails } from "./shell-data.ts";

/**
 * Asks the clock again each half minute. Nothing on the server: a cached page can't know the time it is read at.
 * Nothing either where the window is too narrow for it (`media`): the first look at a zone's clock is dear on a phone.
 */
export function useOpenNow(contact: ContactDetails, media = "all"): OpenNow | undefined {
  const [open, setOpen] = useState<OpenNow>();
  useEffect(() => {
    const look = () => {
      if (matchMedia(media).matches) setOpen(openNow(contact, now()));
    };
    look();
    const timer = setInterval(look, 30_000);
    return () => clearInterval(timer);
  }, [contact, media]);
  return open;
}
