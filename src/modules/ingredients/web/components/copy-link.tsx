import { useEffect, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Icon } from "#web/ui/pictures/icon.tsx";
import { toListFragment } from "../share-link.ts";

/** Copies a link that opens this result elsewhere. If the clipboard isn't available, the link is shown for copying. */
export function CopyLink({ text }: { text: string }) {
  const [link, setLink] = useState<string>();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 1_500);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async () => {
    const address = `${location.origin}/checkIngredients${toListFragment(text)}`;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      setLink(undefined);
    } catch {
      setLink(address);
    }
  };
  return (
    <>
      <Button look="text" onClick={copy}>
        <Icon name={isCopied ? "check" : "share"} size={18} className="mr-1.5" />
        <span aria-live="polite">{isCopied ? "Link copied" : "Copy a link to this result"}</span>
      </Button>
      {link && (
        <TextInput
          className="w-full"
          label="Link to this result"
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}
