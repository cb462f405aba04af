import { data } from "react-router";

/** Handles every unknown path with a real 404 (SH-13). The root's error boundary shows it. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
