import type { ReactNode } from "react";
import { Picture } from "../pictures/picture.tsx";

type OutcomeFrameProps = {
  badge?: ReactNode;
  title: string;
  /** One of our portrait-format still lifes. */
  picture: "booked" | "clinic-detail-3" | "clinic-detail-5";
  children: ReactNode;
};

/** The layout of a page that shows an outcome: text at the left, and a picture that extends to the right edge. */
export function OutcomeFrame({ badge, title, picture, children }: OutcomeFrameProps) {
  return (
    <div className="lg:grid lg:grid-cols-12">
      <div className="wrap pt-[clamp(40px,5.2vw,72px)] pb-16 lg:col-span-7 lg:pr-12">
        <div aria-live="polite">
          {badge}
          <h1 className="pt-4 text-h1">{title}</h1>
        </div>
        {children}
      </div>
      <Picture
        picture={{ image: `/pictures/${picture}`, alt: "", width: 960, height: 1280 }}
        sizes="(width >= 1024px) 42vw, 100vw"
        decorative
        imageClassName={picture === "clinic-detail-5" ? "max-lg:object-[50%_60%]" : undefined}
        className="no-print aspect-4/3 rounded-none lg:col-span-5 lg:aspect-auto lg:h-full lg:max-h-[1040px] lg:min-h-[560px]"
      />
    </div>
  );
}
