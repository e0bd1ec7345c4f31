import { expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { returnsOf } from "./withdrawal-dialog.tsx";

const stated = (...pieces: string[]) =>
  ({ id: "w", pieces: pieces.map((id) => ({ id })) }) as unknown as WithdrawalRow;
const expected = (withdrawalId: string | null, state: ReturnCase["state"], ...pieces: string[]) =>
  ({
    withdrawalId,
    state,
    pieces: pieces.map((itemId) => ({ itemId })),
  }) as unknown as ReturnCase;

test("a statement waits for every return that expects its pieces, and only what none expects may be expected for it", () => {
  const forDefect = expected(null, "expected", "a");
  expect(returnsOf(stated("a"), [forDefect])).toMatchObject({ its: [forDefect], mayExpect: false });
  expect(returnsOf(stated("a", "b"), [forDefect])).toMatchObject({ its: [forDefect], mayExpect: true });
  const own = expected("w", "expected", "b");
  expect(returnsOf(stated("a", "b"), [forDefect, own])).toMatchObject({
    its: [forDefect, own],
    mayExpect: false,
  });
  expect(returnsOf(stated("b"), [forDefect])).toMatchObject({ its: [], mayExpect: true });
  expect(returnsOf(stated("a"), [expected(null, "called-off", "a")]).its).toEqual([]);
  expect(returnsOf(stated("a"), [forDefect]).isItsOwn(forDefect)).toBe(false);
});
