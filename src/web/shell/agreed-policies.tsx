import { Link } from "react-router";
import { useShellData } from "./shell-data.ts";

const PAGES = {
  terms: { to: "/terms", name: "terms" },
  privacy: { to: "/privacy-policy", name: "privacy policy" },
} as const;

/**
 * Links to the policies that the visitor agrees to by continuing. Leaves out policies that the clinic hasn't written.
 */
export function AgreedPolicies({ by }: { by: string }) {
  const { policies } = useShellData();
  const [first, second] = (["terms", "privacy"] as const)
    .filter((kind) => policies.includes(kind))
    .map((kind) => PAGES[kind]);
  if (!first) return null;
  return (
    <>
      {by} you agree to the{" "}
      <Link to={first.to} className="link">
        {first.name}
      </Link>
      {second && (
        <>
          {" "}
          and the{" "}
          <Link to={second.to} className="link">
            {second.name}
          </Link>
        </>
      )}
      .
    </>
  );
}
