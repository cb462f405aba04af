import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonLook, buttonClass } from "./button-class.ts";

/** A link that looks like a button, loaded ahead on intent. */
export function LinkButton({ look, small, caps, block, className, ...rest }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link prefetch="intent" className={buttonClass({ look, small, caps, block }, className)} {...rest} />;
}
