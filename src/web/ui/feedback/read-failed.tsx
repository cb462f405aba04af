import { Trans, useLingui } from "@lingui/react/macro";
import { useRevalidator } from "react-router";
import { cx } from "../../cx.ts";
import { Button } from "../button.tsx";

/**
 * Replaces data that the page's loader could not read; the page still works, and its button reloads all of it (SH-13,
 * ER-2).
 */
export function ReadFailed({ text, className }: { text: string; className?: string }) {
  const { t } = useLingui();
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className={cx("flex flex-wrap items-center gap-x-6 gap-y-2", className)}>
      <p>{text}</p>
      <Button look="outline" small busy={state === "loading"} busyText={t`Trying…`} onClick={() => void revalidate()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
