import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { TextInput, type TextInputProps } from "./text-input.tsx";

/** A password field with a Show button. Set `autoComplete="current-password"` or `"new-password"`. */
export function PasswordInput(props: Omit<TextInputProps, "type" | "end">) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="absolute top-1/2 right-1 h-11 -translate-y-1/2 px-3 text-small underline underline-offset-4"
      onClick={() => setIsShown(!isShown)}
    >
      {/* No `<label>`, so that "Password" is the name of the field alone. */}
      {isShown ? (
        <Trans>
          Hide<span className="sr-only"> password</span>
        </Trans>
      ) : (
        <Trans>
          Show<span className="sr-only"> password</span>
        </Trans>
      )}
    </button>
  );
  return (
    <TextInput autoCapitalize="off" spellCheck={false} {...props} type={isShown ? "text" : "password"} end={toggle} />
  );
}
