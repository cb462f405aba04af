import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { AccountCalls } from "#modules/account/contract/calls.ts";
import type { CartCalls } from "#modules/cart/contract/calls.ts";
import { freeChangeOf, heldTimeOf } from "#modules/cart/domain/held-visit.ts";
import { BundleGroup } from "#modules/cart/web/components/bundle-group.tsx";
import { changesAbout } from "#modules/cart/web/components/cart-changes.tsx";
import { CartCodes } from "#modules/cart/web/components/cart-codes.tsx";
import { CartSummary } from "#modules/cart/web/components/cart-summary.tsx";
import { CheckoutError, ConfirmBooking } from "#modules/cart/web/components/checkout-dialogs.tsx";
import { MembershipGroup } from "#modules/cart/web/components/contracts/membership-group.tsx";
import { PlanGroup } from "#modules/cart/web/components/contracts/plan-group.tsx";
import { DeliveryChoice } from "#modules/cart/web/components/delivery-choice.tsx";
import { EmptyCart } from "#modules/cart/web/components/empty-cart.tsx";
import { GiftGroup } from "#modules/cart/web/components/gift-group.tsx";
import { ProductGroup } from "#modules/cart/web/components/product-group.tsx";
import { SavedForLater } from "#modules/cart/web/components/saved-for-later.tsx";
import { VisitGroup } from "#modules/cart/web/components/visit-group.tsx";
import { useCartActions } from "#modules/cart/web/use-cart-actions.ts";
import { useCartPage } from "#modules/cart/web/use-cart-page.ts";
import { likelyOfLines } from "#modules/catalog/domain/visit-estimate.ts";
import { useCheckout } from "#modules/checkout/web/use-checkout.ts";
import type { ContentCalls } from "#modules/content/contract/calls.ts";
import { dateInZone, formatDay, formatTime, timeInZone } from "#shared/zoned-time.ts";
import { browserApi } from "#web/api.ts";
import { apiOf, requireLogin, visitorContext } from "#web/api-context.ts";
import { dayInWords, shortDay } from "#web/day-in-words.ts";
import { now } from "#web/now.ts";
import { pageMeta } from "#web/page-meta.ts";
import { usePerson } from "#web/shell/person.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import { useFocusAfterRemoval } from "#web/use-focus-after-removal.ts";
import { useSecondsLeft } from "#web/use-seconds-left.ts";
import type { Route } from "./+types/mycart";

const api = browserApi<AccountCalls & CartCalls>();

const AddressForm = lazy(async () => ({
  default: (await import("#modules/account/web/components/address-form.tsx")).AddressForm,
}));
const VerifyEmailDialog = lazy(() => import("#modules/account/web/components/verify-email-dialog.tsx"));

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: "/mycart", noIndex: true }) : [];

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const api = apiOf<ContentCalls & CartCalls>(context);
  const [{ cart }, { data: addresses }, { data: settings }, { data: head }] = await Promise.all([
    api.call("getCart"),
    api.call("listCartAddresses"),
    api.call("getClinicSettings"),
    api.call("getMetaTag", { params: { page: "mycart" } }),
  ]);
  const { noticeHours } = settings.booking;
  return { cart, addresses, noticeHours, head, origin: context.get(visitorContext).origin };
}

type Person = { firstName: string; lastName: string; phone: string };
const NOBODY: Person = { firstName: "", lastName: "", phone: "" };

/** The customer's cart (CT-5): the visit, the products, how they arrive, and what is due when. */
export default function MyCart({ loaderData }: Route.ComponentProps) {
  const { contact } = useShellData();
  const { user } = usePerson();
  const page = useCartPage(loaderData.cart);
  const { cart, isBusy, change } = page;
  const actions = useCartActions(page);
  const checkout = useCheckout(page);
  const [addresses, setAddresses] = useState(loaderData.addresses);
  const [isAsking, setAsking] = useState(false);
  const [isOpeningForm, setOpeningForm] = useState(false);
  const [recipient, setRecipient] = useState<Person>();
  const secondsLeft = useSecondsLeft(cart.hold?.expiresAt);
  const boxes = { membership: useRef<HTMLInputElement>(null), plan: useRef<HTMLInputElement>(null) };
  const [missing, setMissing] = useState<keyof typeof boxes>();
  const { products, services, bundles, gifts, membership, plan, savedForLater } = cart;
  const title = useFocusAfterRemoval<HTMLHeadingElement>(
    products.length +
      services.length +
      bundles.length +
      gifts.length +
      Number(membership !== undefined) +
      Number(plan !== undefined) +
      cart.addOns.length +
      cart.changes.length +
      savedForLater.products.length +
      savedForLater.services.length,
  );

  const saved = (
    <SavedForLater
      saved={cart.savedForLater}
      onMoveToCart={actions.moveToCart}
      onRemove={(kind, id, name) => actions.remove(kind, id, name)}
    />
  );
  const hasParcel = products.length + bundles.length > 0;
  const hasGoods = hasParcel || gifts.length > 0 || membership !== undefined || plan !== undefined;
  const hasVisit = services.length > 0;
  const chooseAddress = async (addressId: string) => {
    await change(() => api.call("setCartAddress", { body: { addressId } }));
  };
  const needsAddress = hasParcel && !cart.isPickup && !cart.address;
  const usual = addresses.find(({ shipsThere }) => shipsThere)?.id;
  // A cart starts with shipping, so it also starts with the customer's first address to which the clinic ships.
  const presets = useRef(new Set<string>());
  useEffect(() => {
    if (!needsAddress || !usual || isBusy || presets.current.has(usual)) return;
    presets.current.add(usual);
    void chooseAddress(usual);
  });
  if (!hasGoods && !hasVisit) return <EmptyCart saved={saved} title={title} />;

  const heldTime = heldTimeOf(services, cart.hold !== undefined && secondsLeft !== 0);
  const street = contact.address.line1.replace(/^\d+\s+/, "");
  const { timeZone } = contact;
  const freeChange = heldTime && freeChangeOf(heldTime, { timeZone, noticeHours: loaderData.noticeHours, now: now() });
  const freeUntil =
    freeChange && !freeChange.isSoon
      ? `${shortDay(dateInZone(freeChange.until, timeZone))}, ${formatTime(timeInZone(freeChange.until, timeZone))}`
      : undefined;
  const likely = likelyOfLines(services);
  const [goodsChange] = changesAbout(
    cart,
    [...products, ...bundles, ...gifts].map(({ id }) => id),
  );
  const [visitChange] = changesAbout(
    cart,
    [...services, ...cart.addOns].map(({ id }) => id),
  );
  const [membershipChange] = changesAbout(cart, membership ? [membership.planId] : []);
  const [planChange] = changesAbout(cart, plan ? [plan.planId] : []);
  const reloadAddresses = async () => {
    const answer = await api.call("listCartAddresses").catch(() => undefined);
    if (answer) setAddresses(answer.data);
  };
  const writeAddress = async () => {
    setOpeningForm(true);
    const profile = await api.call("getProfile").catch(() => undefined); // without it, fewer fields are filled in
    setOpeningForm(false);
    setRecipient(profile?.data ?? { ...NOBODY, ...user });
  };

  const checkOut = () => {
    const contractKinds = [membership && "membership", plan && "plan"] as const;
    const unticked = contractKinds.find((kind) => kind && !boxes[kind].current?.checked);
    if (unticked) {
      setMissing(unticked);
      boxes[unticked].current?.focus();
    } else if (hasVisit) setAsking(true);
    else void checkout.checkOut();
  };

  return (
    <div className="wrap pt-4 pb-24 md:pt-5">
      <Stepper
        steps={
          hasVisit
            ? [
                { label: "Treatments", to: "/services/services" },
                // While no time is reserved, the cart comes before the step for the time, so that no step is marked as
                // done too early.
                ...(heldTime
                  ? [{ label: "Time", to: "/schedule1" }, { label: "Cart" }]
                  : [{ label: "Cart" }, { label: "Time" }]),
                { label: hasGoods || cart.totals.dueNow > 0 ? "Payment" : "Confirmation" },
              ]
            : [
                hasParcel
                  ? { label: "Products", to: "/shop" }
                  : gifts.length > 0
                    ? { label: "Gift cards", to: "/giftcards" }
                    : membership
                      ? { label: "Membership", to: "/membership" }
                      : { label: "Payment plans", to: "/paymentplan" },
                { label: "Cart" },
                { label: "Payment" },
              ]
        }
        current={hasVisit && heldTime ? 2 : 1}
      />
      <h1 ref={title} tabIndex={-1} className="text-h1-small pt-4 pb-10 md:pt-7 md:pb-14">
        Your cart
      </h1>
      <div className="grid gap-x-20 gap-y-12 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_408px]">
        <div className="grid content-start gap-12">
          {cart.changes
            .filter(({ kind }) => kind === "hold" || kind === "gift_card")
            .map((change) => (
              <Notice key={change.message} tone="warn" live>
                <p>{change.message}</p>
              </Notice>
            ))}
          {hasVisit && (
            <VisitGroup
              cart={cart}
              secondsLeft={secondsLeft}
              street={street}
              isBusy={isBusy}
              onAddOn={actions.addAddOn}
              onRemove={actions.remove}
              onSaveForLater={actions.saveForLater}
              onAcknowledge={actions.acknowledge}
            />
          )}
          {products.length > 0 && (
            <ProductGroup
              cart={cart}
              isBusy={isBusy}
              onQuantity={(id, quantity) => actions.setQuantity("product", id, quantity)}
              onRemove={(id, name) => actions.remove("product", id, name)}
              onSaveForLater={actions.saveForLater}
              onAcknowledge={actions.acknowledge}
            />
          )}
          {bundles.map((bundle) => (
            <BundleGroup
              key={bundle.id}
              cart={cart}
              bundle={bundle}
              isBusy={isBusy}
              onQuantity={(id, quantity) => actions.setQuantity("bundle", id, quantity)}
              onRemove={(id, name) => actions.remove("bundle", id, name)}
              onAcknowledge={actions.acknowledge}
            />
          ))}
          {gifts.length > 0 && (
            <GiftGroup
              gifts={gifts}
              onQuantity={(id, quantity) => actions.setQuantity("gift", id, quantity)}
              onRemove={(id, name) => actions.remove("gift", id, name)}
            />
          )}
          {membership && (
            <MembershipGroup
              membership={membership}
              consents={cart.consents}
              problem={membershipChange?.message}
              isMissing={missing === "membership"}
              box={boxes.membership}
              onTick={() => setMissing(undefined)}
              onRemove={() => actions.removeMembership(membership.planId, membership.name)}
            />
          )}
          {plan && (
            <PlanGroup
              plan={plan}
              consents={cart.consents}
              problem={planChange?.message}
              isMissing={missing === "plan"}
              box={boxes.plan}
              onTick={() => setMissing(undefined)}
              onRemove={() => actions.removePlan(plan.planId, plan.name)}
            />
          )}
          {hasParcel && (
            <DeliveryChoice
              isPickup={cart.isPickup}
              street={street}
              addresses={addresses}
              chosenId={cart.address?.id}
              onPickup={async (isPickup) => {
                await change(() => api.call("updatePickup", { body: { isPickup } }));
                await reloadAddresses();
              }}
              onAddress={chooseAddress}
              newAddress={
                <Button
                  look="outline"
                  small
                  className="mt-3"
                  busy={isOpeningForm}
                  busyText="One moment"
                  onClick={() => void writeAddress()}
                >
                  Add an address
                </Button>
              }
            />
          )}
          {saved}
        </div>
        <CartSummary
          cart={cart}
          isBusy={checkout.isBusy || isBusy}
          problem={
            goodsChange?.message ??
            membershipChange?.message ??
            planChange?.message ??
            visitChange?.message ??
            (needsAddress && usual ? "Choose where to ship it, or pick it up at the clinic." : undefined) ??
            (hasVisit && !heldTime ? "Choose a time for your visit first." : undefined)
          }
          firstStep={
            needsAddress && !goodsChange && !usual
              ? {
                  label: "Add a shipping address",
                  note: `Or pick it up at ${street} instead.`,
                  isBusy: isOpeningForm,
                  onPress: () => void writeAddress(),
                }
              : undefined
          }
          freeUntil={freeUntil}
          isSoon={freeChange?.isSoon ?? false}
          likely={likely}
          visitDay={heldTime && formatDay(heldTime.date, { weekday: "short", month: "short" })}
          codes={<CartCodes cart={cart} isBusy={isBusy} onAdd={actions.addCode} onRemove={actions.removeCoupon} />}
          onCheckOut={checkOut}
          onPaysVisit={actions.payVisit}
          onRemoveGiftCard={actions.removeGiftCard}
        />
      </div>
      <Dialog open={recipient !== undefined} onClose={() => setRecipient(undefined)} title="Where should we ship it?">
        <Suspense>
          <AddressForm
            person={recipient ?? NOBODY}
            onCancel={() => setRecipient(undefined)}
            onSaved={(address) => {
              setRecipient(undefined);
              void chooseAddress(address.id).then(reloadAddresses);
            }}
          />
        </Suspense>
      </Dialog>
      <ConfirmBooking
        open={isAsking}
        when={heldTime ? `${dayInWords(heldTime.date)}, ${formatTime(heldTime.time)}` : ""}
        dueNow={cart.totals.dueNow}
        dueAtClinic={cart.totals.dueAtClinic}
        likely={likely}
        onConfirm={() => {
          setAsking(false);
          void checkout.checkOut();
        }}
        onClose={() => setAsking(false)}
      />
      <CheckoutError message={checkout.failure} onClose={checkout.closeFailure} />
      {checkout.unverified !== undefined && (
        <Suspense>
          <VerifyEmailDialog
            message={checkout.unverified}
            onClose={checkout.closeUnverified}
            onDone={() => {
              checkout.closeUnverified();
              void checkout.checkOut();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
