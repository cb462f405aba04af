import { useEffect, useId, useLayoutEffect, useRef } from "react";
import { formatPhone } from "#staff/kit/phone-text.ts";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { shortestReason } from "./shortest-reason.ts";
import { hasEmail, nearestWords, type OpenMove, type useMoves } from "./use-moves.ts";

/**
 * The dialogs that a drop opens before it is saved: a refusal with alternatives, the broken rules, or the reason for a
 * new length.
 */
export function OpenMoveDialogs({ moves }: { moves: ReturnType<typeof useMoves> }) {
  const { open, close, write, takeNearest, isBusy } = moves;
  if (!open) return null;
  if (open.kind === "refused")
    return <Refusal move={open} onClose={close} onNearest={(nearest) => void takeNearest(open.move, nearest)} />;
  const { move, explanation } = open;
  const rules = explanation && !explanation.fits ? explanation.rules : [];
  const points = (explanation?.reasons ?? []).filter(({ rule }) => rule !== null).map(({ message }) => message);
  return (
    <ReasonDialog
      title={titleOf(open, points.length)}
      points={points}
      reasonLabel="Reason"
      shortest={shortestReason(rules)}
      action={open.kind === "rules" ? "Move anyway" : `Make it ${move.minutes} min`}
      mail={mailChoice(move.page, open.kind === "rules" ? "the new time" : "the new length", open.kind === "rules")}
      isBusy={isBusy}
      onClose={close}
      onConfirm={({ reason, notify }) =>
        void write(move, { notify, reason, ...(rules.length > 0 ? { override: { rules, reason } } : {}) })
      }
    />
  );
}

function titleOf(open: Exclude<OpenMove, { kind: "refused" }>, broken: number): string {
  if (open.kind === "resize") return `Make it ${open.move.minutes} min?`;
  return broken === 1 ? "This breaks a rule" : `This breaks ${broken} rules`;
}

/** Returns the choice whether to email the customer about a change, in the wording that all such dialogs use. */
export function mailChoice(page: OpenMove["move"]["page"], about: string, isUsual: boolean) {
  const [firstName = ""] = page.customer.name.split(" ");
  const canMail = hasEmail(page);
  const phone = page.customer.contact?.phone;
  return {
    canMail,
    isUsual,
    label: canMail
      ? `Email ${firstName} about ${about}`
      : `${firstName} has no email, so they won't be notified. ${phone ? `Call ${formatPhone(phone)}.` : ""}`.trim(),
  };
}

type RefusalProps = {
  move: Extract<OpenMove, { kind: "refused" }>;
  onNearest(nearest: OpenMoveNearest): void;
  onClose(): void;
};
type OpenMoveNearest = Extract<OpenMove, { kind: "refused" }>["explanation"]["nearest"][number];

const EDGE = 12;

/** Explains next to the drop position why the slot isn't available, and offers the nearest starts that fit. */
function Refusal({ move, onNearest, onClose }: RefusalProps) {
  const { explanation, move: requestedMove, title, point } = move;
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(EDGE, Math.min(point.x - width / 2, innerWidth - width - EDGE))}px`;
    const below = point.y + 20;
    element.style.top = `${below + height + EDGE <= innerHeight ? below : Math.max(EDGE, point.y - height - 28)}px`;
    element.focus();
  }, [point]);
  useEffect(() => {
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) onClose();
    };
    addEventListener("pointerdown", press);
    return () => removeEventListener("pointerdown", press);
  }, [onClose]);

  return (
    <div
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="fixed z-30 grid w-[min(400px,100%-24px)] gap-3 border border-edge bg-white p-5"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <h2 id={titleId} className="text-[1rem] text-error">
        {title}
      </h2>
      <ul className="grid gap-2">
        {explanation.reasons.map(({ code, message }) => (
          <li key={code + message} className="flex gap-2.5">
            <StaffIcon name="close" size={16} className="mt-0.5 text-error" />
            {message}
          </li>
        ))}
      </ul>
      {explanation.nearest.length > 0 && (
        <div className="grid gap-2 border-t border-linen pt-3">
          <h3 className="font-sans text-small text-ink-soft">Nearest that fit</h3>
          <div className="flex flex-wrap gap-2">
            {explanation.nearest.map((nearest) => (
              <button
                key={nearest.startsAt + nearest.practitioner.id}
                type="button"
                className="chip hover:bg-sand"
                onClick={() => onNearest(nearest)}
              >
                {nearestWords(nearest, requestedMove.page.date)}
              </button>
            ))}
          </div>
        </div>
      )}
      <div className="flex items-center justify-between gap-4">
        <p className="text-small text-ink-soft">You can override staff rules with a reason, but never an overlap.</p>
        <button type="button" className="btn btn-primary" onClick={onClose}>
          Put it back
        </button>
      </div>
    </div>
  );
}
