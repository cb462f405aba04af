import { Link } from "react-router";
import { doseWords, likelyOfLines, likelySum } from "#modules/catalog/domain/visit-estimate.ts";
import { OfferLines } from "#modules/catalog/web/components/offer-lines.tsx";
import { priceWords } from "#modules/catalog/web/service-words.ts";
import { formatMinutes } from "#shared/duration.ts";
import { exactMoney, formatMoney } from "#shared/money.ts";
import { formatTime, minutesOf, toTime } from "#shared/zoned-time.ts";
import { dayInWords } from "#web/day-in-words.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Picture } from "#web/ui/pictures/picture.tsx";
import { WholeWords } from "#web/ui/whole-words.tsx";
import type { WireCart } from "../../contract/cart.ts";
import { CartChanges } from "./cart-changes.tsx";
import { HoldPill } from "./hold-pill.tsx";
import { LineAction, LineActions } from "./line-actions.tsx";
import { OfferedAddOns } from "./offered-add-ons.tsx";

type VisitGroupProps = {
  cart: WireCart;
  secondsLeft: number | undefined;
  street: string;
  isBusy: boolean;
  onRemove: (kind: "service" | "addOn", id: string, name: string) => void;
  onSaveForLater: (lineId: string) => void;
  onAddOn: (addOnId: string, lineId: string) => void;
  onAcknowledge: () => void;
};

/** Shows the treatments of the cart as one visit: when, with whom, and its add-ons (CT-5). */
export function VisitGroup({
  cart,
  secondsLeft,
  street,
  isBusy,
  onRemove,
  onSaveForLater,
  onAddOn,
  onAcknowledge,
}: VisitGroupProps) {
  const lines = [...cart.services].sort((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`));
  const first = lines[0];
  const last = lines.at(-1);
  const isHeld = cart.hold !== undefined && secondsLeft !== 0 && first?.date !== undefined && first.time !== undefined;
  const minutes =
    isHeld && first?.time && last?.time
      ? minutesOf(last.time) + last.minutes - minutesOf(first.time)
      : lines.reduce((sum, line) => sum + line.minutes, 0);
  return (
    <section aria-label="Your visit" className="border-t border-ink pt-8">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4 pb-7">
        <div>
          <h2 className="text-h3">
            {isHeld && first?.date && first.time ? (
              <WholeWords>
                {dayInWords(first.date)}, {formatTime(first.time)}
              </WholeWords>
            ) : (
              "Your visit"
            )}
          </h2>
          <p className="text-small text-ink-soft">
            {formatMinutes(minutes)}
            {isHeld ? ` at ${street}` : ", no time selected"}
            {isHeld && last?.time && `, done by ${formatTime(toTime(minutesOf(last.time) + last.minutes))}`}.{" "}
            {isHeld && (
              <Link to="/schedule1" className="link text-ink">
                Change time
              </Link>
            )}
          </p>
        </div>
        {isHeld ? (
          <HoldPill secondsLeft={secondsLeft} />
        ) : (
          <LinkButton to="/schedule1" look="outline" small>
            {cart.changes.some(({ kind }) => kind === "hold") || secondsLeft === 0
              ? "Hold ended, choose again"
              : "Choose a time"}
          </LinkButton>
        )}
      </div>
      <CartChanges
        cart={cart}
        lineIds={[...lines, ...cart.addOns].map(({ id }) => id)}
        isBusy={isBusy}
        onAcknowledge={onAcknowledge}
        onRemove={(lineId, name) => onRemove(lines.some(({ id }) => id === lineId) ? "service" : "addOn", lineId, name)}
      />
      <ul>
        {lines.map((line) => {
          const { service } = line;
          const addOns = cart.addOns.filter(({ serviceLineId }) => serviceLineId === line.id);
          return (
            <li key={line.id} className="flex flex-wrap gap-5 border-t border-linen py-6">
              <Picture
                picture={service.images[0]}
                sizes="96px"
                decorative
                className="aspect-4/5 w-20 shrink-0 self-start sm:w-24"
              />
              <div className="min-w-0 flex-1 basis-40">
                <div className="flex flex-wrap justify-between gap-x-6">
                  <h3 className="text-card max-sm:w-full">
                    <Link
                      to={`/service/${service.slug}?id=${service.id}`}
                      prefetch="intent"
                      className="hover:underline"
                    >
                      {service.name}
                    </Link>
                  </h3>
                  <p className="nums text-button font-medium">
                    {line.isSession
                      ? "From your package"
                      : likelySum(line.unitPrice, likelyOfLines([line]), exactMoney)}
                  </p>
                </div>
                <p className="text-small text-ink-soft">
                  {line.time && isHeld ? `${formatTime(line.time)}, ` : ""}
                  {line.minutes} min{line.practitioner && isHeld ? ` with ${line.practitioner.name}` : ""}
                </p>
                {line.estimate && (
                  <p className="text-small">
                    {doseWords(line.estimate) && `${doseWords(line.estimate)}. `}
                    {line.estimate.unit
                      ? `An estimate at ${priceWords(service)}: you pay only for what’s used.`
                      : "We confirm the price before we start."}
                  </p>
                )}
                {addOns.map((addOn) => (
                  <p key={addOn.id} className="text-small">
                    Add-on: {addOn.name}
                    {addOn.quantity > 1 ? `, ${addOn.quantity} times` : ""}
                    {addOn.minutes > 0 ? `, ${addOn.minutes * addOn.quantity} min` : ""},{" "}
                    <span className="nums">
                      {addOn.perUnit === undefined
                        ? formatMoney(addOn.unitPrice * addOn.quantity)
                        : `${formatMoney(addOn.perUnit)} a unit`}
                    </span>{" "}
                    <button
                      type="button"
                      className="link min-h-6"
                      aria-label={`Remove add-on ${addOn.name}`}
                      onClick={() => onRemove("addOn", addOn.id, addOn.name)}
                    >
                      Remove
                    </button>
                  </p>
                ))}
                <OfferedAddOns
                  service={service}
                  takenIds={addOns.map(({ addOnId }) => addOnId)}
                  isBusy={isBusy}
                  onAdd={(addOnId) => onAddOn(addOnId, line.id)}
                />
                <LineActions>
                  <LineAction
                    label="Remove"
                    of={service.name}
                    onPress={() => onRemove("service", line.id, service.name)}
                  />
                  <LineAction
                    label="Save for later"
                    short="Save"
                    of={service.name}
                    onPress={() => onSaveForLater(line.id)}
                  />
                  <Link
                    to={`/service/${service.slug}?id=${service.id}#preparation`}
                    className="link inline-flex min-h-11 items-center"
                  >
                    Preparation
                  </Link>
                </LineActions>
              </div>
            </li>
          );
        })}
      </ul>
      <OfferLines offers={cart.offers} onOtherDays={cart.offersOnOtherDays} className="border-t border-linen py-4" />
    </section>
  );
}
