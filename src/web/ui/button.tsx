import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { cx } from "../cx.ts";
import { type ButtonLook, buttonClass } from "./button-class.ts";
import { Spinner } from "./feedback/spinner.tsx";
import { Icon } from "./pictures/icon.tsx";

export type ButtonProps = ComponentProps<"button"> &
  ButtonLook & {
    /** Waiting for a response: shows `busyText`, retains its width and focus, and ignores presses. */
    busy?: boolean;
    busyText?: string;
    /** Success: green with `doneText`. The owner resets it after 1.5 s. */
    done?: boolean;
    doneText?: string;
  };

/** A button. `type` defaults to "button"; at most one `book` (clay) button should be in view at a time. */
export function Button(props: ButtonProps) {
  const { look, small, caps, block, busy, busyText, done, doneText, className, children, onClick, type, ...rest } =
    props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || rest["aria-disabled"] === true || rest["aria-disabled"] === "true") event.preventDefault();
    else onClick?.(event);
  };
  const state = busy && busyText ? "busy" : done && doneText ? "done" : "rest";
  return (
    <button
      type={type ?? "button"}
      className={buttonClass({ look, small, caps, block }, done ? "btn-done" : undefined, className)}
      aria-busy={busy || undefined}
      data-first-focus={rest.autoFocus || undefined}
      onClick={press}
      {...rest}
    >
      {busyText || doneText ? (
        <span className="grid place-items-center">
          <Face shown={state === "rest"}>{children}</Face>
          {busyText && (
            <Face shown={state === "busy"}>
              <Spinner />
              {busyText}
            </Face>
          )}
          {doneText && (
            <Face shown={state === "done"}>
              <Icon name="check" size={18} />
              {doneText}
            </Face>
          )}
        </span>
      ) : (
        children
      )}
    </button>
  );
}

/**
 * One of a button's contents. All are in one grid cell, so that the widest sets the width; only one is visible and
 * accessible.
 */
function Face({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <span className={cx("[grid-area:1/1] inline-flex items-center justify-center gap-2.5", !shown && "invisible")}>
      {children}
    </span>
  );
}
