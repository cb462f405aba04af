import { cx } from "../../cx.ts";

/** Our own thin line drawings on a 24 grid. Each is one or more SVG paths. */
const paths = {
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20.5 20.5",
  heart: "M12 20s-7.8-4.6-7.8-10.3A4.2 4.2 0 0 1 12 7.4a4.2 4.2 0 0 1 7.8 2.3C19.8 15.4 12 20 12 20Z",
  bag: "M5 8.5h14v11.2H5zM8.6 11V7.2a3.4 3.4 0 0 1 6.8 0V11",
  crown: "M4 8.2l3.7 3.3L12 5.6l4.3 5.9L20 8.2l-1.3 9.3H5.3z",
  user: "M12 4a3.8 3.8 0 1 1 0 7.6A3.8 3.8 0 0 1 12 4ZM4.8 20c.4-3.7 3.3-5.7 7.2-5.7s6.8 2 7.2 5.7",
  phone:
    "M7.6 4 5 5.2C4.3 5.6 4 6.3 4.1 7c.8 6.8 6.1 12.1 12.9 12.9.7.1 1.4-.2 1.8-.9L20 16.4l-4-2.4-1.7 1.7a12 12 0 0 1-6-6L10 8z",
  menu: "M4 7.5h16M4 12h16M4 16.5h16",
  close: "M5.5 5.5l13 13M18.5 5.5l-13 13",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.6l4.6 4.6L19 7.6",
  warning: "M12 4.5 20.5 19.5h-17zM12 10.2v4.3M12 17v.3",
  info: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 11.2v5M12 8v.3",
  clock: "M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16ZM12 7.6V12l3 2",
  calendar: "M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4",
  pin: "M12 20.5s6.5-5.8 6.5-11A6.5 6.5 0 0 0 5.5 9.5c0 5.2 6.5 11 6.5 11ZM12 7.2a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6Z",
  gift: "M4.5 9.5h15v3.5h-15zM6 13v7h12v-7M12 9.5V20M12 9.5S11 5 8.8 5C6.5 5 6.5 9.5 12 9.5ZM12 9.5s1-4.5 3.2-4.5c2.3 0 2.3 4.5-3.2 4.5Z",
  arrow: "M4 12h16M14 6l6 6-6 6",
  back: "M20 12H4M10 6l-6 6 6 6",
  down: "M6 9.5l6 6 6-6",
  up: "M6 15l6-6 6 6",
  right: "M9.5 6l6 6-6 6",
  left: "M14.5 6l-6 6 6 6",
  filter: "M4 7h9M17 7h3M15 5v4M4 12h3M11 12h9M9 10v4M4 17h7M15 17h5M13 15v4",
  truck:
    "M3.5 6.5h10.5v10H3.5zM14 10h3.6l2.9 3v3.5H14M7.5 15.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM16.8 15.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z",
  trash: "M5 7.5h14M9.5 7.5V5h5v2.5M7 7.5l.8 12h8.4l.8-12M10.5 11v5M13.5 11v5",
  pencil: "M5 19l.8-3.8L16 5l3 3L8.8 18.2zM14 7l3 3",
  camera: "M4 8h4l1.5-2.5h5L16 8h4v11H4zM12 10.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z",
  eye: "M3 12s3.2-6 9-6 9 6 9 6-3.2 6-9 6-9-6-9-6ZM12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z",
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 11.5v8h12v-8",
  download: "M12 4v11M8 11.5l4 3.5 4-3.5M5 19.5h14",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  star: "M12 4.5l2.2 5 5.300.5-4 3.6 1.2 5.3L12 16.1 7.3 18.9l1.2-5.3-4-3.6 5.3-.5z",
  play: "M8 5.5 18.5 12 8 18.5z",
  video: "M3.5 7h11v10h-11zM14.5 11l6-3v8l-6-3z",
  refresh: "M19 12a7 7 0 1 1-2-4.9M19 4v4h-4",
  undo: "M5 10h9.5a4.5 4.5 0 0 1 0 9H9M9 6l-4 4 4 4",
  external: "M13 5h6v6M19 5l-9 9M10 6H5v13h13v-5",
} as const;

export type IconName = keyof typeof paths;

type IconProps = {
  name: IconName;
  size?: 16 | 18 | 20 | 22 | 24 | 28;
  className?: string;
  filled?: boolean;
  label?: string;
};

/** Shows an icon, which is decorative unless `label` names it. */
export function Icon({ name, size = 20, className, filled, label }: IconProps) {
  return (
    <svg
      className={cx("shrink-0", className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={size >= 24 ? 1.3 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={paths[name]} />
    </svg>
  );
}
