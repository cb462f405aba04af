import { createRoot, type Root } from "react-dom/client";
import { buttonClass } from "#web/ui/button-class.ts";
import { Dialog } from "#web/ui/feedback/dialog.tsx";
import { type MissingProof, proofAskedFor } from "../staff-proof.ts";

const TITLES: Record<MissingProof, string> = {
  second_factor_needed: "Sign in with your second factor",
  step_up_needed: "Confirm that it’s you",
};

let root: Root | undefined;

/**
 * Tells staff what a refused call requires, and where to continue. Rendered outside the page, because any part of the
 * page may have made the call.
 */
export async function showMissingProof(request: Request, answer: Response): Promise<void> {
  // Browsers that can't report user activation are assumed to have it.
  const proof = await proofAskedFor(request, answer, navigator.userActivation?.isActive ?? true);
  if (!proof) return;
  root ??= createRoot(document.body.appendChild(document.createElement("div")));
  const show = (shown: MissingProof | undefined) =>
    root?.render(<StaffProofDialog proof={shown} onClose={() => show(undefined)} />);
  show(proof);
}

export function StaffProofDialog({ proof, onClose }: { proof: MissingProof | undefined; onClose: () => void }) {
  return (
    <Dialog open={proof !== undefined} onClose={onClose} title={TITLES[proof ?? "second_factor_needed"]}>
      <p className="pt-4">
        This account belongs to the clinic’s team, so a password isn’t enough. Sign in with your passkey or the code
        from your authenticator app. For your own visits and orders, use an account with another email.
      </p>
      <p className="pt-7">
        <a href="/admin/sign-in" className={buttonClass({ look: "primary" })} data-first-focus>
          Go to the team’s sign-in
        </a>
      </p>
    </Dialog>
  );
}
