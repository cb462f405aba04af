import { Trans } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#web/ui/pictures/icon.tsx";

/**
 * Shows the gift button that reveals the first-visit text and then disappears (SH-8, OF-2). The focus moves to the
 * text.
 */
export function FirstVisitGift({ text }: { text: string }) {
  const [isOpened, setIsOpened] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const reveal = () => {
    flushSync(() => setIsOpened(true));
    words.current?.focus();
  };
  return (
    <div role="status" className="min-h-14">
      {isOpened ? (
        <p ref={words} tabIndex={-1} className="measure text-card text-pretty text-paper">
          {text}
        </p>
      ) : (
        <button
          type="button"
          className="group flex flex-wrap items-center gap-4.5 text-left text-small"
          onClick={reveal}
        >
          <span className="flex h-[56px] w-[112px] shrink-0 items-center justify-center rounded-pill border border-on-ink-dim/50 group-hover:border-paper">
            <Icon name="gift" size={22} />
          </span>
          <span className="min-w-0 flex-1 basis-24 underline underline-offset-[5px]">
            <Trans>A gift for your first visit</Trans>
          </span>
        </button>
      )}
    </div>
  );
}
