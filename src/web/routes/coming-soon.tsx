import { Link } from "react-router";

/** A page of the site map that isn't built yet: it says so and leads on, so that no link is dead. */
export default function ComingSoon() {
  return (
    <main>
      <h1>Coming soon</h1>
      <p>We are still preparing this page. Meanwhile, look at our treatments or visit the shop.</p>
      <p>
        <Link to="/services/services">See treatments</Link> <Link to="/shop">Visit the shop</Link>
      </p>
    </main>
  );
}
