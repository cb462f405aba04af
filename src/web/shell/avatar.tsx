import type { UserData } from "#web/state/user-store.ts";
import { cx } from "../cx.ts";

/** The customer's photo, or their initials. */
export function Avatar({
  user,
  className,
}: {
  user: Pick<UserData, "firstName" | "lastName" | "image">;
  className?: string;
}) {
  const name = `${user.firstName} ${user.lastName}`;
  if (user.image) {
    return (
      <img
        src={user.image}
        alt={name}
        width={60}
        height={60}
        className={cx("size-15 rounded-pill object-cover", className)}
      />
    );
  }
  return (
    <span
      role="img"
      aria-label={name}
      className={cx(
        "flex size-15 items-center justify-center rounded-pill bg-sage-pale font-serif text-[22px]",
        className,
      )}
    >
      {user.firstName.slice(0, 1)}
      {user.lastName.slice(0, 1)}
    </span>
  );
}
