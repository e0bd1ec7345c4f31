import type { ReturnView } from "#contract/admin/return-cases.ts";
import type { ReturnStateName } from "#domain/return-life.ts";

/** In which view of the queue a return stands; undefined: the one that is shown first. */
export const viewOfCase = (state: ReturnStateName): ReturnView | undefined =>
  state === "expected" || state === "to-refund"
    ? state
    : state === "closed" || state === "called-off"
      ? "over"
      : undefined;
