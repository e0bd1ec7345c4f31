import { X } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { Button, IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type DialogProps = {
  open: boolean;
  /** Asked for by Esc, the close button or a press outside; ignored while `locked`. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons, in the reading order; under 640 px they stack. */
  actions?: ReactNode;
  /** An act is under way: Esc and the press outside do nothing. */
  locked?: boolean;
  size?: "small" | "medium" | "large";
  /** A drawer stands at the right edge, beside what it tells about. */
  shape?: "centered" | "drawer";
  /** Text alone, longer than the screen: the keyboard must be able to scroll it. */
  longText?: boolean;
  role?: "dialog" | "alertdialog";
  closeLabel?: string;
};

const SIZES = { small: "sm:max-w-[26rem]", medium: "sm:max-w-[36rem]", large: "sm:max-w-[56rem]" } as const;
const SHAPES = {
  centered: "sm:m-auto sm:h-fit sm:rounded-card motion-safe:sm:open:animate-rise",
  drawer: "sm:my-0 sm:me-0 sm:ms-auto sm:h-dvh sm:max-h-dvh sm:rounded-none",
} as const;

/**
 * The browser's own modal dialog: it traps the focus and gives it back to the opener. A bottom sheet under 640 px.
 * The element marked `data-first-focus` takes the focus at the opening, else the title does.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  actions,
  locked = false,
  size = "medium",
  shape = "centered",
  longText = false,
  role = "dialog",
  closeLabel = "Fermer",
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const pressedOutside = useRef(false);
  useModal(dialog, open);
  const close = () => {
    if (!locked) onClose();
  };
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-modal
      aria-labelledby={titleId}
      className={classNames(
        // It may be opened from the cell of a table, whose text it would take after.
        "text-start whitespace-normal fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-visible rounded-t-sheet bg-card p-0 text-ink shadow-sheet backdrop:bg-backdrop/50 motion-safe:open:animate-sheet sm:inset-0",
        SHAPES[shape],
        SIZES[size],
      )}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || hasOpenList(event.target)) return;
        // The browser would close the dialog without a question when Esc is pressed twice.
        event.preventDefault();
        close();
      }}
      onCancel={(event) => {
        // A file chooser that is given up says so too, from within.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        if (event.target !== dialog.current || dialog.current.open || !open) return;
        dialog.current.showModal();
        close();
      }}
      // A text that is selected beyond the edge ends in a click on the outside, but did not begin there.
      onPointerDown={(event) => {
        pressedOutside.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressedOutside.current) close();
      }}
    >
      {open && (
        <div
          className={classNames(
            "flex max-h-[92dvh] flex-col",
            shape === "drawer" && "sm:h-full sm:max-h-none",
          )}
        >
          <header className="flex items-start justify-between gap-3 px-4 pt-4">
            <h2 id={titleId} tabIndex={-1} data-landing className="min-w-0 pt-1.5">
              {title}
            </h2>
            {!locked && role === "dialog" && (
              <IconButton label={closeLabel} icon={<Icon of={X} />} onClick={onClose} />
            )}
          </header>
          <div tabIndex={longText ? 0 : undefined} className="grow overflow-y-auto overscroll-contain p-4">
            {children}
          </div>
          {actions && (
            <footer className="flex flex-col-reverse gap-2 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end">
              {actions}
            </footer>
          )}
        </div>
      )}
    </dialog>
  );
}

/** Esc closes the list of a control first. */
const hasOpenList = (target: EventTarget): boolean =>
  target instanceof Element && target.getAttribute("aria-expanded") === "true";

function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) return element.close();
    element.showModal();
    const first = element.querySelector<HTMLElement>("[data-first-focus]") ?? element.querySelector("h2");
    first?.focus();
  }, [dialog, open]);
  // Closed before it leaves the page, else the browser would not give the focus back to the opener.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, [dialog]);
}

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  pending?: boolean;
  pendingLabel?: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** A question before an act that cannot be taken back: the first focus is on 'Annuler'. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = "Annuler",
  pending = false,
  pendingLabel = confirmLabel,
  danger = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      locked={pending}
      size="small"
      role="alertdialog"
      actions={
        <>
          <Button look="secondary" data-first-focus onClick={onCancel} disabled={pending}>
            {cancelLabel}
          </Button>
          <Button
            look={danger ? "danger" : "primary"}
            pending={pending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
