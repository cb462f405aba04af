/** Stands for addresses outside of /admin, which this application is never opened at. */
export default function Elsewhere() {
  return null;
}
