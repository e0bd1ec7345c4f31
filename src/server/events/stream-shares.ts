import type { ServerResponse } from "node:http";
import { refusal } from "#domain/refusals.ts";

const RETRY_AFTER_SECONDS = 30;

/**
 * How many streams each reader has open in this process, and a place for another one; with `most()` of them the next is
 * refused. A place comes back when its connection closes, whoever closed it and however little was answered.
 */
export function openStreamShares(most: () => number): (reader: string, answer: ServerResponse) => void {
  const open = new Map<string, number>();
  return (reader, answer) => {
    const before = open.get(reader) ?? 0;
    if (before >= most()) throw refusal("TOO_MANY_STREAMS", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    open.set(reader, before + 1);
    answer.once("close", () => {
      const left = (open.get(reader) ?? 0) - 1;
      if (left > 0) open.set(reader, left);
      else open.delete(reader);
    });
  };
}
