import { cx } from "#web/cx.ts";
import { Icon, type IconName } from "#web/ui/pictures/icon.tsx";

/** Additional icons of the back office, on the same grid of 24 as the shared ones. */
const paths = {
  hourglass: "M7 4h10M7 20h10M8 4v3.5l4 4.5 4-4.5V4M8 20v-3.5l4-4.5 4 4.5V20",
  people:
    "M9 5a3.2 3.2 0 1 1 0 6.4A3.2 3.2 0 0 1 9 5ZM3.5 19c.3-3.1 2.6-4.8 5.5-4.8s5.2 1.7 5.5 4.8M15.5 5.3a3.2 3.2 0 0 1 0 5.9M17 14.6c2 .6 3.3 2.1 3.5 4.4",
  box: "M12 4l7.5 3.8v8.4L12 20l-7.5-3.8V7.8zM4.5 7.8 12 11.7l7.5-3.9M12 11.7V20",
  message: "M4.5 5.5h15v11H10l-4 3v-3H4.5z",
  flask: "M9.5 4h5M10.5 4v5.5L5.5 19a.7.7 0 0 0 .6 1h11.8a.7.7 0 0 0 .6-1l-5-9.5V4M8 15.5h8",
  tag: "M4.5 4.5h7l8 8-7 7-8-8zM8.5 8.2v.3",
  page: "M6 4h8.5L18.5 8v12H6zM14 4v4.5h4.5M9 12.5h6.5M9 16h6.5",
  card: "M3.5 6h17v12h-17zM3.5 10h17M6.5 14.5h4",
  chart: "M4.5 4.5v15h15M9 16v-5M13 16V8M17 16v-3",
  door: "M7 4h10v16H7zM4.5 20h15M14 12v.3",
  device: "M6.5 4h11v8.5h-11zM12 12.5v7M8 19.5h8M9.5 8.3h5",
  gear: "M12 8.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4ZM12 3.5v2.6M12 17.9v2.6M3.5 12h2.6M17.9 12h2.6M6 6l1.8 1.8M16.2 16.2 18 18M18 6l-1.8 1.8M7.8 16.2 6 18",
  star: "M12 4.5l2.3 4.7 5.2.7-3.8 3.6.9 5.1L12 16.2l-4.6 2.4.9-5.1-3.8-3.6 5.2-.7z",
  bell: "M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5zM10 20.5h4",
  printer: "M7 9V4h10v5M7 16.5H4.5V9h15v7.5H17M7 13.5h10V20H7z",
  sliders: "M4 7h10M18 7h2M14 4.8v4.4M4 12h3M11 12h9M7 9.8v4.4M4 17h8M16 17h4M12 14.8v4.4",
  dots: "M6 12v.3M12 12v.3M18 12v.3",
  upload: "M12 16V4.5M7.8 8.5 12 4.5l4.2 4M5 19.5h14",
  grip: "M9 6v.3M15 6v.3M9 12v.3M15 12v.3M9 18v.3M15 18v.3",
  keyboard: "M3.5 6.5h17v11h-17zM6.8 10v.2M10.3 10v.2M13.7 10v.2M17.2 10v.2M8 14h8",
  passkey: "M14.5 4a4.5 4.5 0 1 1-1.6 8.7L11 14.6H9v2H7v2H4.5v-2.8l5.9-5.9A4.5 4.5 0 0 1 14.5 4ZM16 8v.3",
  leave: "M10 4.5H5v15h5M14.5 8l4 4-4 4M9 12h9.5",
} as const;

export type StaffIconName = IconName | keyof typeof paths;

type StaffIconProps = { name: StaffIconName; size?: 16 | 18 | 20 | 22 | 24; className?: string };

const isOurs = (name: StaffIconName): name is keyof typeof paths => name in paths;

/** An icon of the back office: always next to text or in a button with a name. */
export function StaffIcon({ name, size = 18, className }: StaffIconProps) {
  if (!isOurs(name)) return <Icon name={name} size={size} className={className} />;
  return (
    <svg
      className={cx("shrink-0", className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={paths[name]} strokeWidth={name === "dots" || name === "grip" ? 2 : 1.5} />
    </svg>
  );
}
