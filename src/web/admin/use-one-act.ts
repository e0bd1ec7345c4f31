import { useRef } from "react";
import { oneAct } from "./api.ts";
import { isWorthRetrying } from "./failure.ts";

/** What a call is given to belong to one act. */
export type ActOptions = ReturnType<typeof oneAct>;

/**
 * Runs an act under a key that stays the same while the same thing is asked and its answer was lost on the way: a
 * second press then never does it twice, and one that comes while the first is under way waits for its answer. An
 * answer, be it a refusal, ends the act.
 */
export function useOneAct() {
  const unanswered = useRef<{ asked: string; options: ActOptions; running: Promise<unknown> | undefined }>(
    undefined,
  );
  return <Answer>(input: unknown, act: (options: ActOptions) => Promise<Answer>): Promise<Answer> => {
    const asked = JSON.stringify(input);
    const last = unanswered.current?.asked === asked ? unanswered.current : undefined;
    if (last?.running) return last.running as Promise<Answer>;
    const current = {
      asked,
      options: last?.options ?? oneAct(),
      running: undefined as Promise<unknown> | undefined,
    };
    const end = () => {
      if (unanswered.current === current) unanswered.current = undefined;
    };
    const running = act(current.options).then(
      (answer) => {
        end();
        return answer;
      },
      (error: unknown) => {
        current.running = undefined;
        if (!isWorthRetrying(error)) end();
        throw error;
      },
    );
    current.running = running;
    unanswered.current = current;
    return running;
  };
}
