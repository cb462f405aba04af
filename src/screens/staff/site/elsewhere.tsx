/** Renders the route for URLs outside of /admin, at which this application is never opened. */
export default function Elsewhere() {
  return null;
}
