import { type ComponentType, useEffect, useState } from "react";
import { msg } from "#shared/words/msg.ts";
import { showToast } from "#web/ui/feedback/toast-store.ts";
import { useWords } from "#web/words/spoken.tsx";

/**
 * Returns a function that preloads a part as soon as the visitor seems to need it. If loading fails, the failure shows
 * only when the part is used.
 */
export const ahead = (load: () => Promise<unknown>) => () => void load().catch(() => undefined);

/**
 * Loads a part of the layout on first use, so that no page includes it before. `load` and `onFail` must be the same on
 * every render. If the part can't be loaded, shows a message that offers a reload, and stays closed; the next click
 * retries (SH-12).
 */
export function usePart<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFail: () => void,
): ComponentType<Props> | undefined {
  const words = useWords();
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> }>();
  useEffect(() => {
    if (!isWanted || loaded) return;
    let isOver = false;
    load().then(
      (Part) => {
        if (!isOver) setLoaded({ Part });
      },
      () => {
        if (isOver) return;
        showToast(words.say(msg("That didn’t load. Check your connection and try again.")), {
          tone: "error",
          // Some browsers cache a failed script, and only a reload fetches it again.
          action: { label: words.say(msg("Reload")), onPress: () => window.location.reload() },
        });
        onFail();
      },
    );
    return () => {
      isOver = true;
    };
  }, [isWanted, loaded, load, onFail, words]);
  return loaded?.Part;
}
