import { useState } from "react";
import { TextInput, type TextInputProps } from "./text-input.tsx";

/** A password with a Show button. Say `autoComplete="current-password"` or `"new-password"`. */
export function PasswordInput(props: Omit<TextInputProps, "type" | "end">) {
  const [isShown, setIsShown] = useState(false);
  const toggle = (
    <button
      type="button"
      className="absolute top-1 right-1 h-11 px-3 text-small underline underline-offset-4"
      aria-label={isShown ? "Hide password" : "Show password"}
      onClick={() => setIsShown(!isShown)}
    >
      {isShown ? "Hide" : "Show"}
    </button>
  );
  return (
    <TextInput autoCapitalize="off" spellCheck={false} {...props} type={isShown ? "text" : "password"} end={toggle} />
  );
}
