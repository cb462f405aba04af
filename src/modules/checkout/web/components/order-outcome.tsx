import type { ReactNode } from "react";
import { Picture } from "#web/ui/picture.tsx";

const PICTURE = { image: "/pictures/booked", alt: "", width: 1200, height: 1600 };

/** The frame of pages that say how an order ended: words at the left, a picture that bleeds to the right edge. */
export function OrderOutcome({ badge, title, children }: { badge?: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="lg:grid lg:grid-cols-12">
      <div className="wrap pt-[clamp(40px,5.2vw,72px)] pb-16 lg:col-span-7 lg:pr-12">
        <div aria-live="polite">
          {badge}
          <h1 className="text-h1 pt-4">{title}</h1>
        </div>
        {children}
      </div>
      <Picture
        picture={PICTURE}
        sizes="(width >= 1024px) 42vw, 100vw"
        decorative
        className="aspect-4/3 rounded-none lg:col-span-5 lg:aspect-auto lg:h-full lg:max-h-[1040px]"
      />
    </div>
  );
}
