import { useEffect, useState } from "react";
import { useFormats } from "../formats.tsx";
import { now } from "../now.ts";
import { useWords } from "../words/spoken.tsx";
import type { OpenNow } from "./open-now.ts";
import type { ContactDetails } from "./shell-data.ts";

/**
 * Asks the clock again each half minute. Nothing on the server: a cached page can't know the time it is read at.
 * Nothing either where the window is too narrow for it (`media`): the first look at a zone's clock is dear on a phone.
 */
export function useOpenNow(contact: ContactDetails, media = "all"): OpenNow | undefined {
  const words = useWords();
  const formats = useFormats();
  const [open, setOpen] = useState<OpenNow>();
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      if (!matchMedia(media).matches) return;
      const { openNow } = await import("./open-now.ts");
      if (!isGone) setOpen(openNow(contact, now(), words, formats));
    };
    // Without it the page's own hours stand.
    const lookAgain = () => void look().catch(() => undefined);
    lookAgain();
    const timer = setInterval(lookAgain, 30_000);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [contact, media, words, formats]);
  return open;
}
