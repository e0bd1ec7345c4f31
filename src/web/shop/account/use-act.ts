import { useState } from "react";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { type FieldErrors, focusLoneError } from "#web/ui/error-summary.tsx";

/** One act of a form: whether it is under way, what was wrong with its fields, and why it came to nothing. */
export function useAct(otherwise: string) {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    setAttempt((count) => count + 1);
    focusLoneError(found);
  };
  /** `found`: what the page itself sees wrong; the act is then not begun. */
  const run = async (found: FieldErrors, act: () => Promise<void>) => {
    setProblem(undefined);
    if (Object.keys(found).length > 0) return refuse(found);
    setPending(true);
    try {
      await act();
    } catch (error) {
      if (isRefused(error, "INVALID_INPUT") && Object.keys(error.facts.fields).length > 0)
        refuse(error.facts.fields);
      else setProblem(sentenceOf(error, otherwise));
    } finally {
      setPending(false);
    }
  };
  const correct = (field: string) => setErrors(({ [field]: _corrected, ...others }) => others);
  return { pending, problem, errors, attempt, run, correct };
}
