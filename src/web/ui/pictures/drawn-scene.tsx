import type { ReactNode } from "react";
import { cx } from "../../cx.ts";

type DrawnSceneProps = {
  wall: string;
  floor: string;
  /** The shape of the window's light on the wall, as a path. */
  light: string;
  /** The picture's name for screen readers; without one the picture is decorative. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** Shows a wall in window light over a ledge, 400 by 500, filling its box: the background of drawn still lifes. */
export function DrawnScene({ wall, floor, light, label, className, children }: DrawnSceneProps) {
  return (
    <svg
      className={cx("block size-full", className)}
      viewBox="0 0 400 500"
      preserveAspectRatio="xMidYMid slice"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path fill={wall} d="M0 0h400v500H0z" />
      <path fill="#fff" opacity="0.22" d={light} />
      <path fill={floor} d="M0 384h400v116H0z" />
      {children}
    </svg>
  );
}
