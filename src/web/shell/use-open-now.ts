import { useEffect, useState } from "react";
import { useFormats } from "../formats.tsx";
import { now } from "../now.ts";
import { useWords } from "../words/spoken.tsx";
import type { OpenNow } from "./open-now.ts";
import type { ContactDetails } from "./shell-data.ts";

/**
 * Returns whether the clinic is open, checking the clock every half minute. Undefined on the server, because a cached
 * page can't know when it is read, and if the window is too narrow (`media`), because the first computation for a time
 * zone is slow on a phone.
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
    // If the check fails, the page's own hours remain.
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
