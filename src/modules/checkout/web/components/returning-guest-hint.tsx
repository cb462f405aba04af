import { Link } from "react-router";
import type { KnownCustomer } from "../use-returning-customer.ts";

/** Points returning guests to a shorter way to book (PG-17). */
export function ReturningGuestHint() {
  return (
    <p className="text-small text-ink-soft">
      {/* On a line of its own, so that what follows hardly moves when a phone gets its fonts. */}
      <span className="max-md:block">Been here before?</span>{" "}
      <Link to="/returningMember" className="link text-ink">
        Rebook a past visit
      </Link>{" "}
      with a code sent to your email, or{" "}
      <Link to="/login?next=%2Fschedule1" className="link text-ink">
        log in
      </Link>
      .
    </p>
  );
}

/** Shows whose details are filled in, with a button to clear them. */
export function WelcomeBack({ client }: { client: KnownCustomer }) {
  return (
    <p role="status" className="text-small text-ink-soft">
      Welcome back, {client.firstName}. Your details are filled in.{" "}
      <Link to="/returningMember" className="link text-ink">
        Not you?
      </Link>
    </p>
  );
}
