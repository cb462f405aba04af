import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { cx } from "../../cx.ts";

type MapViewProps = {
  /** The URL of the map to embed, loaded from its host only when the visitor presses the drawing. */
  map: string;
  /** The clinic's name, for the accessible name of the iframe. */
  place: string;
  /** The clinic's address. Its street name is written along the street with the pin. */
  address?: string;
  small?: boolean;
  className?: string;
};

/** Shows a drawn map with a pin. A press replaces it with the real map; before that, no other host is contacted. */
export function MapView({ map, place, address, small, className }: MapViewProps) {
  const { t } = useLingui();
  const [isLive, setIsLive] = useState(false);
  if (map === "") return null;
  const street = address?.replace(/^\s*\d+\w?\s+/, "").trim();
  return (
    <div className={cx("relative overflow-hidden bg-[#e8dfd0]", className)}>
      {isLive ? (
        <iframe src={map} title={t`Map of ${place}`} loading="lazy" className="absolute inset-0 size-full border-0" />
      ) : (
        <>
          <svg
            viewBox={small ? "0 130 830 490" : "0 40 830 580"}
            preserveAspectRatio="xMidYMin slice"
            className="absolute inset-0 size-full"
            role="img"
            aria-label={t`Map of ${place}`}
          >
            <path fill="#cbd4c2" d="M503 59 725 59v170l-222 8z" />
            <path fill="#c7d0cb" d="M0 472c200-20 300 20 400 55s260 20 430-35v130H0z" />
            <g stroke="#faf6f0" fill="none">
              <path
                strokeWidth="17"
                d="M-5 126 835 50M-5 273 835 203M-5 409 835 358M80 0l84 625M312 0l64 625M465 0l70 625M770 0l52 625"
              />
              <path strokeWidth="7" d="M-5 202 835 145M-5 346 835 303M195 0l68 625M638 0l46 625" />
            </g>
            {street && (
              <text transform="translate(385 257) rotate(-4.8)" fontSize="13" letterSpacing="1.5" fill="#5d5a4f">
                {street}
              </text>
            )}
            <path fill="#a04f34" d="M341 254c-14-22-25-33-25-50a25 25 0 1 1 50 0c0 17-11 28-25 50z" />
            <circle cx="341" cy="204" r="10" fill="#faf6f0" />
          </svg>
          <button
            type="button"
            className={cx(
              "absolute rounded-pill bg-paper px-4 text-note font-medium text-ink hover:bg-sand",
              small ? "right-2 bottom-2 min-h-11 md:left-2" : "right-5 bottom-5 min-h-11",
            )}
            onClick={() => setIsLive(true)}
          >
            <Trans>Show the live map</Trans>
          </button>
        </>
      )}
    </div>
  );
}
