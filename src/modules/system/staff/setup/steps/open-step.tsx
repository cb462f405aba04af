import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { StaffIcon } from "#staff/kit/staff-icon.tsx";
import { once, reasonOf, type Setup, type StepProps, setupApi } from "../setup-api.ts";
import { StepFrame } from "../step-frame.tsx";
import { STEPS, type StepName, titleOf } from "./steps.ts";

/** Returns the text about an optional step that isn't done: what is missing, and the consequence. */
function laterOf(step: StepName, { products, payments, sendsMail }: Setup): string | undefined {
  if (step === "products" && products === 0) return "No products so far. The shop can wait.";
  if (step === "payments" && payments === "none") return "Not connected: nothing can be paid online.";
  if (step === "mail" && !sendsMail) return "Not connected: emails aren't delivered.";
  return undefined;
}

export function OpenStep({ setup, reload }: StepProps) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function open() {
    if (setup.isOpen) return navigate("/admin/today");
    setIsBusy(true);
    try {
      await setupApi().call("openClinicSite", { body: {}, ...once() });
      await reload();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : reasonOf(error));
      await reload();
    } finally {
      setIsBusy(false);
    }
  }

  const incomplete = setup.treatments.filter(({ missing }) => missing.length > 0);
  return (
    <StepFrame
      title={setup.isOpen ? "Your site is open" : titleOf("open")}
      lead={
        setup.isOpen
          ? "Customers can book now."
          : "Until you open it, visitors see “Opening soon” and your phone number."
      }
      next={{ label: setup.isOpen ? "Go to today" : "Open the site", isBusy, onPress: () => void open() }}
    >
      {problem && (
        <p role="alert" className="pb-3 text-error">
          {problem}
        </p>
      )}
      <ul className="max-w-[640px] border-t border-edge">
        {STEPS.filter(({ step }) => step !== "open").map(({ step, title }) => {
          const blockers = setup.blockers.filter((blocker) => blocker.step === step);
          const later = laterOf(step, setup);
          return (
            <li key={step} className="flex min-h-11 flex-wrap items-center gap-3 border-b border-linen py-2">
              {blockers.length > 0 || !later ? (
                <StaffIcon name={blockers.length > 0 ? "warning" : "check"} />
              ) : (
                <span aria-hidden className="size-[18px] text-center text-ink-soft">
                  –
                </span>
              )}
              <Link to={`?step=${step}`} className="font-medium hover:underline">
                {title}
              </Link>
              {blockers.map(({ message }) => (
                <span key={message} className="text-error">
                  {message}
                </span>
              ))}
              {later && blockers.length === 0 && <span className="text-ink-soft">{later}</span>}
            </li>
          );
        })}
      </ul>
      {incomplete.length > 0 && (
        <div className="pt-5">
          <p className="pb-1 font-medium">These treatments can't be booked yet:</p>
          <ul className="grid gap-1">
            {incomplete.map(({ id, name, missing }) => (
              <li key={id}>
                {name}: <span className="text-clay-ink">{missing.join(", ")}</span>
              </li>
            ))}
          </ul>
          <p className="pt-1">
            Add what is missing under{" "}
            <Link className="link" to="/admin/people">
              People
            </Link>
            ,{" "}
            <Link className="link" to="/admin/rooms">
              Rooms
            </Link>{" "}
            or{" "}
            <Link className="link" to="/admin/devices">
              Devices
            </Link>
            .
          </p>
        </div>
      )}
      {setup.isOpen && (
        <p className="pt-5">
          <a className="link" href="/" target="_blank" rel="noreferrer">
            See the site
          </a>
        </p>
      )}
    </StepFrame>
  );
}
