import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { announce } from "#web/ui/announce.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

/** How a preview is left, and how it goes on to the row above or below. */
export type PreviewFrame = { onClose: () => void; onStep: (by: 1 | -1) => void };

type RowPreviewProps = {
  frame: PreviewFrame;
  title: string;
  /** The way from the glance to the thing itself. */
  open?: { label: string; onChoose: () => void; look?: "primary" | "secondary" };
  /** Opens its form, in place of the glance. */
  onEdit?: () => void;
  children: ReactNode;
};

/** A row at a glance, in a drawer beside its list; the arrows show the rows around it. */
export function RowPreview({ frame, title, open, onEdit, children }: RowPreviewProps) {
  useSteps(frame.onStep);
  useSaid(title);
  const edit = () => {
    frame.onClose();
    onEdit?.();
  };
  const way: RowPreviewProps["open"] = open ?? (onEdit && { label: "Modifier", onChoose: edit });
  return (
    <Dialog
      open
      shape="drawer"
      size="small"
      onClose={frame.onClose}
      title={title}
      longText
      actions={
        way && (
          <Button data-first-focus look={way.look ?? "primary"} onClick={way.onChoose}>
            {way.label}
          </Button>
        )
      }
    >
      {children}
    </Dialog>
  );
}

const STEPS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

function useSteps(onStep: PreviewFrame["onStep"]): void {
  const latest = useRef(onStep);
  // Before the screen is painted: the next key may come at once.
  useLayoutEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const by = STEPS[event.key];
      if (!by || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      latest.current(by);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** The dialog says its title when it opens; what it shows afterwards must be said too. */
function useSaid(title: string): void {
  const said = useRef(title);
  useEffect(() => {
    if (said.current === title) return;
    said.current = title;
    announce(title);
  }, [title]);
}
