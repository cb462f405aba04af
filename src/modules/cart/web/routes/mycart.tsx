import { useState } from "react";
import { useNavigate } from "react-router";
import { AddressForm } from "#modules/account/web/components/address-form.tsx";
import { NOTICE_HOURS } from "#modules/booking/domain/notice-window.ts";
import { isApiError } from "#shared/contract/client.ts";
import { addMinutes, dateInZone, formatDay, formatTime, instantOf, timeInZone } from "#shared/zoned-time.ts";
import { api } from "#web/api.ts";
import { apiContext, requireLogin, visitorContext } from "#web/api-context.ts";
import { pageMeta } from "#web/page-meta.ts";
import { useShellData } from "#web/shell/shell-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useSecondsLeft } from "#web/use-seconds-left.ts";
import { BundleGroup } from "../components/bundle-group.tsx";
import { CartSummary } from "../components/cart-summary.tsx";
import { CheckoutError, ConfirmBooking } from "../components/checkout-dialogs.tsx";
import { DeliveryChoice } from "../components/delivery-choice.tsx";
import { EmptyCart } from "../components/empty-cart.tsx";
import { ProductGroup } from "../components/product-group.tsx";
import { SavedForLater } from "../components/saved-for-later.tsx";
import { useCartPage } from "../components/use-cart-page.ts";
import { VisitGroup } from "../components/visit-group.tsx";
import type { Route } from "./+types/mycart";

const NOBODY = { firstName: "", lastName: "", phone: "" };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData.head, origin: loaderData.origin, path: "/mycart", noIndex: true }) : [];

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const api = context.get(apiContext);
  const [{ cart }, { data: addresses }, { data: head }] = await Promise.all([
    api.call("getCart"),
    api.call("listCartAddresses"),
    api.call("getMetaTag", { params: { page: "mycart" } }),
  ]);
  return { cart, addresses, head, origin: context.get(visitorContext).origin };
}

type Failure = { message: string; goesOn: boolean };

/** The customer's cart (CT-5): the visit, the products, how they arrive, what is due when. */
export default function MyCart({ loaderData }: Route.ComponentProps) {
  const { contact, user } = useShellData();
  const navigate = useNavigate();
  const { cart, isBusy, change } = useCartPage(loaderData.cart);
  const [addresses, setAddresses] = useState(loaderData.addresses);
  const [isAsking, setAsking] = useState(false);
  const [isBooking, setBooking] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const secondsLeft = useSecondsLeft(cart.hold?.expiresAt);

  const first = [...cart.services].sort((a, b) => `${a.date}${a.time}`.localeCompare(`${b.date}${b.time}`))[0];
  const isHeld = cart.hold !== undefined && secondsLeft !== 0 && first?.date !== undefined && first.time !== undefined;
  const when = isHeld && first?.date && first.time ? `${formatDay(first.date)}, ${formatTime(first.time)}` : "";
  const street = contact.address.line1.replace(/^\d+\s+/, "");
  const isEmpty = cart.products.length + cart.services.length + cart.frequentlyBuyProductSchema.length === 0;
  const hasGoods = cart.products.length + cart.frequentlyBuyProductSchema.length > 0;

  const remove = async (
    kind: "product" | "service" | "addOnservices" | "frequentlyBuyProduct",
    id: string,
    name: string,
  ) => {
    const former = cart;
    if (!(await change(() => api.call("removeFromCart", { params: { kind, id } })))) return;
    const product = former.products.find((line) => line._id === id);
    showToast(`${name} removed`, {
      action: {
        label: "Undo",
        onPress: () =>
          void change(() => {
            if (kind === "frequentlyBuyProduct") return api.call("addBundleToCart", { params: { id } });
            if (product)
              return api.call("addProductToCart", {
                params: { id: product.productId._id },
                body: { quantity: product.quantity, sizeId: product.sizeId },
              });
            const service = former.services.find((line) => line._id === id);
            if (service) return api.call("addServiceToCart", { params: { id: service.serviceId._id } });
            const addOn = former.AddOnservicesSchema.find((line) => line._id === id);
            return api.call("addAddOnToCart", {
              params: { id: addOn?.addOnId ?? id },
              body: { quantity: addOn?.quantity ?? 1, serviceLineId: addOn?.serviceLineId },
            });
          }),
      },
    });
  };

  const chooseAddress = async (addressId: string) => {
    await change(() => api.call("setCartAddress", { body: { addressId } }));
  };
  const reloadAddresses = async () => {
    const answer = await api.call("listCartAddresses").catch(() => undefined);
    if (answer) setAddresses(answer.data);
  };

  const book = async () => {
    setAsking(false);
    setBooking(true);
    try {
      const { data } = await api.call("checkoutService", {
        idempotencyKey: `visit-${cart._id}-${cart.revision}-${cart.hold?.expiresAt ?? ""}`,
      });
      await change(() => api.call("getCart")); // the badge follows
      await navigate(`/service-booked/${data.orderId}`);
    } catch (error) {
      const goesOn = isApiError(error, "slot_taken") || isApiError(error, "past_cutoff");
      setFailure({ message: error instanceof Error ? error.message : "Something went wrong", goesOn });
    } finally {
      setBooking(false);
    }
  };

  const pay = async () => {
    setPaying(true);
    try {
      const { session } = await api.call("placeOrder", { params: { id: cart._id } });
      location.assign(session.url);
    } catch (error) {
      setPaying(false);
      showToast(error instanceof Error ? error.message : "Something went wrong", { tone: "error" });
      await change(() => api.call("getCart"));
    }
  };

  const saved = (
    <SavedForLater
      saved={cart.savedForLater}
      onMoveToCart={(lineId) => void change(() => api.call("moveToCart", { params: { lineId } }))}
      onRemove={(kind, id, name) => void remove(kind, id, name)}
    />
  );
  if (isEmpty) return <EmptyCart saved={saved} />;

  const startsAt = first?.date && first.time ? instantOf(first.date, first.time, contact.timeZone) : undefined;
  const lastFree = startsAt && addMinutes(startsAt, -NOTICE_HOURS * 60);
  const isSoon = isHeld && lastFree !== undefined && lastFree.getTime() <= Date.now();
  const freeUntil =
    isHeld && lastFree && !isSoon
      ? `${formatDay(dateInZone(lastFree, contact.timeZone), { weekday: "short", month: "short" })}, ${formatTime(timeInZone(lastFree, contact.timeZone))}`
      : undefined;
  const blocking = cart.changes.find(({ kind }) => kind === "stock" || kind === "unavailable" || kind === "price");
  const needsAddress = hasGoods && !cart.pickupFromStore && !cart.address;

  return (
    <div className="wrap pt-4 pb-24 md:pt-5">
      <Stepper
        steps={[
          { label: "Treatments", to: "/services/services" },
          { label: "Time", to: "/schedule1" },
          { label: "Cart" },
          { label: "Payment" },
        ]}
        current={2}
      />
      <h1 className="text-h1-small pt-4 pb-10 md:pt-7 md:pb-14">Your cart</h1>
      <div className="grid gap-x-20 gap-y-12 lg:grid-cols-[minmax(0,1fr)_408px]">
        <div className="grid content-start gap-12">
          {cart.changes
            .filter(({ kind }) => kind === "hold")
            .map((change) => (
              <Notice key={change.message} tone="warn" live>
                <p>{change.message}</p>
              </Notice>
            ))}
          {cart.services.length > 0 && (
            <VisitGroup
              cart={cart}
              secondsLeft={secondsLeft}
              street={street}
              isBusy={isBusy}
              onAddOn={(id, serviceLineId) =>
                void change(() => api.call("addAddOnToCart", { params: { id }, body: { quantity: 1, serviceLineId } }))
              }
              onRemove={(kind, id, name) => void remove(kind, id, name)}
              onSaveForLater={(lineId) => void change(() => api.call("saveForLater", { params: { lineId } }))}
            />
          )}
          {cart.products.length > 0 && (
            <ProductGroup
              cart={cart}
              isBusy={isBusy}
              onQuantity={(id, quantity) =>
                void change(() =>
                  api.call("changeCartQuantity", { params: { kind: "product", id }, body: { quantity } }),
                )
              }
              onRemove={(id, name) => void remove("product", id, name)}
              onSaveForLater={(lineId) => void change(() => api.call("saveForLater", { params: { lineId } }))}
              onAcknowledge={() => void change(() => api.call("acknowledgeCartChanges"))}
            />
          )}
          {cart.frequentlyBuyProductSchema.map((bundle) => (
            <BundleGroup
              key={bundle._id}
              bundle={bundle}
              isBusy={isBusy}
              onQuantity={(id, quantity) =>
                void change(() =>
                  api.call("changeCartQuantity", { params: { kind: "frequentlyBuyProduct", id }, body: { quantity } }),
                )
              }
              onRemove={(id, name) => void remove("frequentlyBuyProduct", id, name)}
            />
          ))}
          {hasGoods && (
            <DeliveryChoice
              isPickup={cart.pickupFromStore}
              street={street}
              addresses={addresses}
              chosenId={cart.address?._id}
              onPickup={(isPickup) =>
                void change(() => api.call("updatePickup", { body: { pickupFromStore: isPickup } })).then(
                  reloadAddresses,
                )
              }
              onAddress={(addressId) => void chooseAddress(addressId)}
              newAddress={
                <Button look="outline" small className="mt-3" onClick={() => setWriting(true)}>
                  Add an address
                </Button>
              }
            />
          )}
          {saved}
        </div>
        <CartSummary
          cart={cart}
          isPaying={isPaying}
          isBooking={isBooking}
          payProblem={
            blocking
              ? blocking.message
              : needsAddress
                ? "Choose where to send it, or pick it up at the clinic."
                : undefined
          }
          bookProblem={isHeld ? undefined : "Choose a time for your visit first."}
          freeUntil={freeUntil}
          isSoon={isSoon}
          onPay={() => void pay()}
          onBook={() => setAsking(true)}
        />
      </div>
      <Dialog open={isWriting} onClose={() => setWriting(false)} title="Where should it go?">
        <AddressForm
          person={{ ...NOBODY, ...user }}
          onCancel={() => setWriting(false)}
          onSaved={(address) => {
            setWriting(false);
            void chooseAddress(address._id).then(reloadAddresses);
          }}
        />
      </Dialog>
      <ConfirmBooking
        open={isAsking}
        when={when}
        dueAtClinic={cart.totals.dueAtClinic}
        onConfirm={() => void book()}
        onClose={() => setAsking(false)}
      />
      <CheckoutError
        message={failure?.message}
        goesOn={failure?.goesOn ?? false}
        onClose={() => {
          const goesOn = failure?.goesOn;
          setFailure(undefined);
          if (goesOn) void navigate("/schedule2");
        }}
      />
    </div>
  );
}
