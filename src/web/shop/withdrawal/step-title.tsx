import type { ReactNode } from "react";

/** The heading of a step; it takes the focus when the step begins. */
export function StepTitle({ children }: { children: ReactNode }) {
  return (
    <h2 tabIndex={-1} data-landing data-step-title className="mt-4">
      {children}
    </h2>
  );
}
