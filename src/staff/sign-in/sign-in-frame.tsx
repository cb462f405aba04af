import type { ReactNode } from "react";
import { Wordmark } from "#web/shell/wordmark.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { StaffIcon } from "../kit/staff-icon.tsx";

type SignInFrameProps = {
  clinicName: string;
  /** What has already been done, shown above the title. */
  done?: string | undefined;
  title: string;
  children: ReactNode;
};

/**
 * The layout of every page before the sign-in is complete: a picture at the left from 1024 px on, the clinic's name,
 * one column.
 */
export function SignInFrame({ clinicName, done, title, children }: SignInFrameProps) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] bg-paper lg:grid-cols-[560px_minmax(0,1fr)]">
      <Picture
        picture={{ image: "/pictures/clinic-reception", alt: "", width: 1600, height: 900 }}
        decorative
        sizes="(width >= 1024px) 1200px, 1px"
        className="relative hidden rounded-none lg:block"
        imageClassName="absolute inset-0 h-full object-left"
      />
      <div className="px-5 py-8 md:px-12 lg:px-[clamp(40px,8vw,120px)] lg:py-10">
        <div className="mx-auto w-full max-w-[440px] lg:mx-0">
          <header>
            <p className="text-[1.625rem] leading-8">
              <Wordmark name={clinicName} />
            </p>
            <p className="pt-1 text-small text-ink-soft">Back office</p>
          </header>
          <main className="pt-16 lg:pt-28">
            {done && (
              <p className="flex items-center gap-2 pb-1 text-small text-ink-soft">
                <StaffIcon name="check" size={16} />
                {done}
              </p>
            )}
            <h1 className="font-serif text-[2.5rem] leading-[1.05] tracking-[-0.025em]">{title}</h1>
            {children}
          </main>
        </div>
      </div>
    </div>
  );
}
