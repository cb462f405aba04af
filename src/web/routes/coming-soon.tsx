import { LinkButton } from "#web/ui/link-button.tsx";

/** A page of the site map that isn't built yet: it says so and leads on, so that no link is dead. */
export default function ComingSoon() {
  return (
    <section className="wrap section">
      <h1 className="text-h1-small">Coming soon</h1>
      <p className="measure pt-5">
        We are still preparing this page. Meanwhile, look at our treatments or visit the shop.
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-3 pt-8">
        <LinkButton to="/services/services">See treatments</LinkButton>
        <LinkButton to="/shop" look="outline">
          Visit the shop
        </LinkButton>
      </p>
    </section>
  );
}
