import { useState } from "react";
import { createActs } from "#web/client/acts.ts";
import type { CallContext } from "./api.ts";

/** What a call is given to belong to one act. */
export type ActOptions = { context: CallContext };

/** Runs the acts of one screen, each under its own idempotency key: a second press never does the same act twice. */
export function useOneAct() {
  const [act] = useState(createActs);
  return <Answer>(input: unknown, run: (options: ActOptions) => Promise<Answer>): Promise<Answer> =>
    act(input, (idempotencyKey) => run({ context: { idempotencyKey } }));
}
