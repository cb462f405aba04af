import { useEffect, useRef } from "react";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { WarningConfirmation } from "./use-warning-confirmation.ts";

/** Shows above a day's times what a medical rule warns about, and a checkbox that it was read. */
export default function ReadFirstNote({ first }: { first: Omit<WarningConfirmation, "mayChoose"> }) {
  const { warnings, isRead, missed } = first;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missed > 0) box.current?.focus();
  }, [missed]);
  return (
    <Notice tone="warn" live className="mb-6">
      {warnings.map(({ ruleId, reason }) => (
        <p key={ruleId}>{reason}</p>
      ))}
      <Checkbox
        ref={box}
        checked={isRead}
        onChange={() => first.setRead(!isRead)}
        {...(missed > 0 && !isRead ? { error: "Check this box first, then choose a time." } : {})}
      >
        I have read this
      </Checkbox>
    </Notice>
  );
}
