import type { ReactNode } from "react";

/** One section of the profile: its name on the left, the actions on the right. */
export function ProfileSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid-12 scroll-mt-6 gap-y-6 border-t border-linen py-12"
    >
      <div className="md:col-span-4">
        <h2 id={`${id}-title`} className="text-h3">
          {title}
        </h2>
        {text && <p className="max-w-[36ch] pt-2 text-small text-ink-soft">{text}</p>}
      </div>
      <div className="md:col-span-7 md:col-start-6">{children}</div>
    </section>
  );
}
