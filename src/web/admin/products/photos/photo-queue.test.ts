import { expect, test } from "vitest";
import type { Photo } from "#web/admin/products/send-photo.ts";
import { createPhotoQueue } from "./photo-queue.ts";

const file = (name: string) => new File(["x"], name, { lastModified: 1 });
const kept = (name: string): Photo => ({ photoKey: `photos/${name}`, photoUrl: `/photos/${name}` });

/** A sender whose answers come when the test says so. */
function sender() {
  const under = new Map<string, (answer: Photo | { problem: string }) => void>();
  let most = 0;
  return {
    send: ({ name }: File) => {
      const answer = Promise.withResolvers<Photo | { problem: string }>();
      under.set(name, (given) => {
        under.delete(name);
        answer.resolve(given);
      });
      most = Math.max(most, under.size);
      return answer.promise;
    },
    answer: (name: string, given: Photo | { problem: string } = kept(name)) => under.get(name)?.(given),
    underWay: () => [...under.keys()],
    most: () => most,
  };
}

const statesOf = (queue: ReturnType<typeof createPhotoQueue>) =>
  queue.get().map(({ name, state }) => `${name} ${state}`);

test("photos are sent three at once, in their order, until all are there", async () => {
  const line = sender();
  const queue = createPhotoQueue(line.send);
  queue.add(["1", "2", "3", "4", "5"].map(file));
  expect(line.underWay()).toEqual(["1", "2", "3"]);
  line.answer("2");
  await expect.poll(line.underWay).toEqual(["1", "3", "4"]);
  const settled = queue.settled();
  for (const name of ["1", "3", "4"]) line.answer(name);
  await expect.poll(line.underWay).toEqual(["5"]);
  line.answer("5");
  expect((await settled).map(({ photo }) => photo?.photoKey)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `photos/${n}`),
  );
  expect(line.most()).toBe(3);
});

test("one that fails says why and is sent again when asked; the others go on", async () => {
  const line = sender();
  const queue = createPhotoQueue(line.send);
  queue.add([file("1"), file("2")]);
  line.answer("1", { problem: "Trop grande" });
  line.answer("2");
  const [failed] = await queue.settled();
  expect(failed).toMatchObject({ state: "failed", problem: "Trop grande" });
  queue.retry(failed?.id ?? "");
  line.answer("1");
  await queue.settled();
  expect(statesOf(queue)).toEqual(["1 sent", "2 sent"]);
});

test("one that is removed on its way stays away, and the next one follows", async () => {
  const line = sender();
  const queue = createPhotoQueue(line.send);
  queue.add(["1", "2", "3", "4"].map(file));
  queue.remove([queue.get()[0]?.id ?? ""]);
  expect(line.underWay()).toContain("4");
  for (const name of ["1", "2", "3", "4"]) line.answer(name);
  await queue.settled();
  expect(statesOf(queue)).toEqual(["2 sent", "3 sent", "4 sent"]);
});

test("a file that is chosen twice is sent once, and 200 are the most", () => {
  const line = sender();
  const queue = createPhotoQueue(line.send);
  expect(queue.add([file("1"), file("1")])).toBe(0);
  queue.add([file("1")], ["piece"]);
  expect(queue.get()).toMatchObject([{ name: "1", pieceIds: ["piece"] }]);
  expect(queue.add(Array.from({ length: 203 }, (_, place) => file(`n${place}`)))).toBe(4);
  expect(queue.get()).toHaveLength(200);
});

test("pieces that are given to one photo by hand leave the other", () => {
  const queue = createPhotoQueue(sender().send);
  queue.add([file("1")], ["a", "b"]);
  queue.add([file("2")], ["b"]);
  expect(queue.get().map(({ pieceIds }) => pieceIds)).toEqual([["a"], ["b"]]);
  queue.assign(queue.get()[0]?.id ?? "", ["b"]);
  expect(queue.get().map(({ pieceIds }) => pieceIds)).toEqual([["b"], undefined]);
});
