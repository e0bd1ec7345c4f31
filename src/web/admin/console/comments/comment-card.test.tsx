import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Claim } from "#contract/admin/claims.ts";
import { CommentCard } from "./comment-card.tsx";

const comment = {
  ...{ id: 1, liveId: "l", handle: "lea", nickname: null, comment: "A12", msgId: "m" },
  at: "2026-01-02T20:00:00.000Z",
};
const claim = (state: Claim["state"]): Claim => ({
  ...{ id: 1, commentId: 1, text: "", liveId: "l", handle: "lea", at: comment.at, act: "claim" },
  ...{ reference: "A12", colour: null, size: null, quantity: 1, confidence: 1, state, reason: null },
  ...{ automatic: false, by: null, order: null, itemId: null, pieces: [] },
});

const classOf = (claims: Claim[], mine = false): string[] => {
  const drawn = renderToStaticMarkup(
    <CommentCard
      {...{ comment, claims, mine, live: undefined, mark: undefined, userId: undefined }}
      acts={{ accept: () => undefined, undo: () => undefined }}
      onTake={() => undefined}
    />,
  );
  return /^<div class="([^"]*)"/.exec(drawn)?.[1]?.split(" ") ?? [];
};

test("a request that waits for an answer stands out among the comments, and moves none of them", () => {
  const [plain, proposed] = [classOf([]), classOf([claim("proposed")])];
  const added = proposed.filter((one) => !plain.includes(one));
  expect(added).toEqual(["shadow-[inset_3px_0_0_var(--color-accent)]", "bg-selected-row"]);
  expect(plain.filter((one) => !proposed.includes(one))).toEqual([]);
  // The comment in hand keeps its own color.
  expect(classOf([claim("proposed")], true)).toContain("bg-accent-soft");
  expect(classOf([claim("waiting")])).toEqual(plain);
});
