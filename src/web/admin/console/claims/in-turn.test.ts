import { expect, test } from "vitest";
import { inTurn } from "./in-turn.ts";

/** A server that answers when it is told to. */
function slowServer() {
  const asked: number[] = [];
  const answers = new Map<number, PromiseWithResolvers<string>>();
  const accept = (claimId: number) => {
    asked.push(claimId);
    const answer = Promise.withResolvers<string>();
    answers.set(claimId, answer);
    return answer.promise;
  };
  return { asked, accept, answers };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("four decisions while the first is under way are all sent, one after the other in their order", async () => {
  const { asked, accept, answers } = slowServer();
  const send = inTurn<string>();
  const sent = [1, 2, 3, 4].map((id) => send(id, () => accept(id)));
  for (const id of [1, 2, 3, 4]) {
    await settled();
    expect(asked).toEqual([1, 2, 3, 4].slice(0, id));
    answers.get(id)?.resolve(`done ${id}`);
  }
  expect(await Promise.all(sent)).toEqual(["done 1", "done 2", "done 3", "done 4"]);
});

test("the same one twice is sent once, and a refusal neither stops the next nor keeps it from being sent again", async () => {
  const { asked, accept, answers } = slowServer();
  const send = inTurn<string>();
  const [first, again, next] = [1, 1, 2].map((id) => send(id, () => accept(id)));
  await settled();
  answers.get(1)?.reject(new Error("refused"));
  await expect(first).rejects.toThrow("refused");
  await expect(again).rejects.toThrow("refused");
  await settled();
  expect(asked).toEqual([1, 2]);
  answers.get(2)?.resolve("done");
  expect(await next).toBe("done");
  void send(1, () => accept(1));
  await settled();
  expect(asked).toEqual([1, 2, 1]);
});
