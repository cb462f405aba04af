import { lazy, Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import type { AccountCalls } from "#modules/account/contract/calls.ts";
import type { WireProfile } from "#modules/account/contract/profile.ts";
import { AddressList } from "#modules/account/web/components/address-list.tsx";
import { DeviceList } from "#modules/account/web/components/device-list.tsx";
import { DeleteAccount, ExportButton } from "#modules/account/web/components/my-data-actions.tsx";
import { NewsForm } from "#modules/account/web/components/news-form.tsx";
import { PasswordForm } from "#modules/account/web/components/password-form.tsx";
import { PhotoForm } from "#modules/account/web/components/photo-form.tsx";
import { ProfileForm } from "#modules/account/web/components/profile-form.tsx";
import { ProfileSection } from "#modules/account/web/components/profile-section.tsx";
import { VerifyEmailForm } from "#modules/account/web/components/verify-email-form.tsx";
import type { CheckoutCalls } from "#modules/checkout/contract/calls.ts";
import { SavedCard } from "#modules/checkout/web/components/saved-card.tsx";
import type { GiftCardsCalls } from "#modules/gift-cards/contract/calls.ts";
import type { MembershipCalls } from "#modules/membership/contract/calls.ts";
import { MyMembership } from "#modules/membership/web/components/my-membership.tsx";
import type { WalletCalls } from "#modules/wallet/contract/calls.ts";
import { WalletMovements } from "#modules/wallet/web/components/wallet-movements.tsx";
import { apiOf, requireLogin } from "#web/api-context.ts";
import { orNothing } from "#web/or-nothing.ts";
import { useIsThere } from "#web/shell/shell-data.ts";
import { setUser } from "#web/state/user-store.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { ReadFailed } from "#web/ui/feedback/read-failed.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import type { Route } from "./+types/my-profile";
import { loadHead, privateHead } from "./account-head.ts";
import { WalletSection } from "./wallet-section.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireLogin(context, request);
  const api = apiOf<AccountCalls & GiftCardsCalls & WalletCalls & CheckoutCalls & MembershipCalls>(context);
  const [head, profile, addresses, devices, cards, wallet, onFile, mine] = await Promise.all([
    loadHead(context, "my-profile"),
    api.call("getProfile"),
    orNothing(api.call("getAddress")),
    orNothing(api.call("listSessions")),
    orNothing(api.call("listMyGiftCards")),
    orNothing(api.call("getWallet")),
    orNothing(api.call("getSavedCard")),
    orNothing(api.call("getMyMembership")),
  ]);
  return {
    head,
    profile: profile.data,
    addresses: addresses?.data,
    devices: devices?.data,
    cards: cards?.data,
    storeCredit: wallet?.data.storeCredit,
    credits: wallet?.data.credits,
    onFile: onFile?.data,
    mine: mine?.data,
  };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(loaderData?.head, "/my-profile");
}

// Loaded separately, below the sections that all customers have.
const MyPlans = lazy(() =>
  import("#modules/payment-plans/web/components/my-plans.tsx").then(({ MyPlans }) => ({ default: MyPlans })),
);

const HISTORY = [
  { to: "/upcoming-orders", label: "Upcoming visits" },
  { to: "/past-orders", label: "Past visits" },
  { to: "/product-orders", label: "Orders" },
];

/** The customer's profile with all its actions (PG-22). */
export default function MyProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile, addresses, devices, cards, storeCredit, credits, onFile, mine } = loaderData;
  const isThere = useIsThere();
  const { revalidate } = useRevalidator();
  const changed = () => void revalidate();
  const saved = (now: WireProfile) => {
    setUser(now);
    changed();
  };
  return (
    <div className="wrap pt-[clamp(40px,5vw,72px)] pb-16">
      <header className="pb-10">
        <h1 className="text-h1-small">
          {profile.firstName} {profile.lastName}
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 text-ink-soft">
          <span className="wrap-anywhere">{profile.email}</span>
          {profile.emailVerified ? <Badge tone="ok">Verified</Badge> : <Badge tone="warn">Not verified</Badge>}
        </p>
      </header>
      <nav aria-label="Visits and orders" className="flex flex-wrap gap-2 pb-10 sm:gap-3">
        {HISTORY.map(({ to, label }) => (
          <LinkButton key={to} to={to} look="outline" small className="max-sm:px-3.5">
            {label}
          </LinkButton>
        ))}
      </nav>
      {!profile.emailVerified && <VerifyBanner onDone={changed} />}
      <ProfileSection id="profile" title="Profile" text="Your name and the best number to reach you.">
        <PhotoForm profile={profile} onSaved={saved} />
        <div className="pt-8">
          <ProfileForm key={profile.id} profile={profile} onSaved={saved} />
        </div>
      </ProfileSection>
      <ProfileSection id="addresses" title="Addresses" text="Where we ship your orders.">
        {addresses ? (
          <AddressList addresses={addresses} profile={profile} onChanged={changed} />
        ) : (
          <ReadFailed text="We couldn’t load your addresses." />
        )}
      </ProfileSection>
      <ProfileSection id="password" title="Password" text="Changing your password logs out your other devices.">
        <PasswordForm email={profile.email} onChanged={changed} />
      </ProfileSection>
      <ProfileSection
        id="devices"
        title="Devices"
        text="Devices where you’re logged in. Log out any you don’t recognize."
      >
        {devices ? (
          <DeviceList devices={devices} onChanged={changed} />
        ) : (
          <ReadFailed text="We couldn’t load your devices." />
        )}
      </ProfileSection>
      <ProfileSection
        id="news"
        title="Email updates"
        text="You’ll always get emails about your own visits and orders. Every marketing email has an unsubscribe link."
      >
        <NewsForm isAgreed={profile.newsConsent} onSaved={changed} />
      </ProfileSection>
      <ProfileSection id="wallet" title="Wallet" text="Credit, gift cards you can spend, and gift cards you’ve given.">
        {cards && credits && storeCredit !== undefined ? (
          <>
            <WalletSection cards={cards} storeCredit={storeCredit} credits={credits} onChanged={changed} />
            <WalletMovements />
          </>
        ) : (
          <ReadFailed text="We couldn’t load your wallet." />
        )}
      </ProfileSection>
      <ProfileSection id="card" title="Card on file" text="Our payment processor stores the number. We never see it.">
        {onFile ? (
          <SavedCard card={onFile.card} consent={onFile.consent} onChanged={changed} />
        ) : (
          <ReadFailed text="We couldn’t load your card." />
        )}
      </ProfileSection>
      {(mine !== null || isThere("membership offer")) && (
        <ProfileSection
          id="membership"
          title="Membership"
          text="Your plan, your next charge, and changes you can make."
        >
          {mine === undefined ? (
            <ReadFailed text="We couldn’t load your membership." />
          ) : mine ? (
            <MyMembership membership={mine} onChanged={changed} />
          ) : (
            <NoMembership />
          )}
        </ProfileSection>
      )}
      <ProfileSection id="packages" title="Packages" text="Visits you bought as a package, and your payments.">
        <Suspense>
          <MyPlans />
        </Suspense>
      </ProfileSection>
      <ProfileSection id="data" title="Your data" text="Download your data, or delete your account.">
        <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
          <ExportButton />
          <DeleteAccount />
        </div>
      </ProfileSection>
    </div>
  );
}

function VerifyBanner({ onDone }: { onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-labelledby="verify-title" className="mb-10 rounded-picture bg-rose-pale p-6 md:p-8">
      <h2 id="verify-title" className="text-h3">
        Verify your email
      </h2>
      <p className="measure pt-2 pb-5">
        Enter the code we emailed you, or get a new one. Then we’ll add visits you booked as a guest to your account.
      </p>
      {isOpen ? (
        <div className="max-w-form">
          <VerifyEmailForm onDone={onDone} />
        </div>
      ) : (
        <button type="button" className="btn btn-small btn-outline" onClick={() => setIsOpen(true)}>
          Enter the code
        </button>
      )}
    </section>
  );
}

function NoMembership() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <p className="text-small text-ink-soft">Credit each month, and member prices from day one.</p>
      <LinkButton to="/membership" look="text">
        See membership
      </LinkButton>
    </div>
  );
}
