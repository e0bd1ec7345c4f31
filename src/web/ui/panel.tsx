import { CircleAlert, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { FAULTS } from "#wording/faults.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

type EmptyPanelProps = { icon: LucideIcon; sentence: string; detail?: string; action?: ReactNode };

/** An icon, one sentence, one action. */
export function EmptyPanel({ icon, sentence, detail, action }: EmptyPanelProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <Icon of={icon} size={32} strokeWidth={1.5} className="text-ink-3" />
      <p className="font-semibold">{sentence}</p>
      {detail && <p className="text-ink-2">{detail}</p>}
      {action}
    </div>
  );
}

type ErrorPanelProps = {
  sentence: string;
  detail?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Code and time, folded: back office only. */
  technical?: string;
  /** Number of the fault behind it, for whoever asks for help. */
  fault?: string | undefined;
  children?: ReactNode;
};

/** In place of the content that could not be had: what happened, and how to try again. */
export function ErrorPanel({
  sentence,
  detail,
  onRetry,
  retrying = false,
  technical,
  fault,
  children,
}: ErrorPanelProps) {
  return (
    <div role="alert" className="rounded-card border border-danger bg-danger-soft p-4">
      <p className="flex items-start gap-2 font-semibold">
        <Icon of={CircleAlert} className="mt-0.5 shrink-0 text-danger" />
        {sentence}
      </p>
      {detail && <p className="mt-2">{detail}</p>}
      {children}
      {fault && <p className="mt-2 text-small text-ink-2 select-all">{FAULTS.number(fault)}</p>}
      {onRetry && (
        <Button look="secondary" className="mt-3" pending={retrying} onClick={onRetry}>
          Réessayer
        </Button>
      )}
      {technical && (
        <details className="mt-3 text-small text-ink-2">
          <summary className="py-1.5 pointer-coarse:py-3.5">Détails techniques</summary>
          <p className="font-code">{technical}</p>
        </details>
      )}
    </div>
  );
}
