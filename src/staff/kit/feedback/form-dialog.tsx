import { type ReactNode, useId } from "react";
import { StaffDialog } from "./staff-dialog.tsx";

type FormDialogProps = {
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  /** The label of the submit button. */
  action: string;
  isBusy: boolean;
  error?: string;
  /** Whether the action can't be undone. */
  isHarmful?: boolean;
  isDisabled?: boolean;
  size?: "question" | "wide";
  children: ReactNode;
};

/** Shows a dialog whose form is submitted by its main button or by Enter. */
export function FormDialog(props: FormDialogProps) {
  const { title, onClose, onSubmit, action, isBusy, error, isHarmful, isDisabled, size, children } = props;
  const formId = useId();
  return (
    <StaffDialog
      open
      onClose={onClose}
      title={title}
      {...(size ? { size } : {})}
      actions={
        <>
          <button type="button" className="btn btn-outline btn-main" onClick={onClose}>
            Leave it
          </button>
          <button
            type="submit"
            form={formId}
            className={isHarmful ? "btn btn-danger btn-main" : "btn btn-primary btn-main"}
            aria-busy={isBusy}
            disabled={isDisabled}
          >
            {action}
          </button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
      </form>
    </StaffDialog>
  );
}
