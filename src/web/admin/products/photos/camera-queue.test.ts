import { expect, test } from "vitest";
import type { Photo } from "#web/admin/products/send-photo.ts";
import { createCameraQueue } from "./camera-queue.ts";

const picture = (name: string) => new File([name], name, { lastModified: 1 });

/** Sends and gives that end when the test says so. */
function calls() {
  const sends = new Map<string, (answer: Photo | { problem: string }) => void>();
  const given: string[] = [];
  let refuse = false;
  const queue = createCameraQueue({
    send: ({ name }) => new Promise((resolve) => sends.set(name, resolve)),
    give: async (photoKey, pieceIds) => {
      if (refuse) throw new Error("refused");
      given.push(`${photoKey} ${pieceIds.join()}`);
    },
    sentenceOf: () => "Pas enregistrée",
  });
  return {
    queue,
    given,
    arrive: (name: string) => sends.get(name)?.({ photoKey: name, photoUrl: `/${name}` }),
    refuse: (now: boolean) => {
      refuse = now;
    },
  };
}

test("each photo is given to its pieces once it is there, whatever comes first", async () => {
  const { queue, given, arrive } = calls();
  queue.take(picture("dress"), ["a", "b"], "dress");
  queue.take(picture("skirt"), ["c"], "skirt");
  arrive("skirt");
  arrive("dress");
  await queue.settled();
  expect(given.toSorted()).toEqual(["dress a,b", "skirt c"]);
});

test("one that was taken again on its way is never given", async () => {
  const { queue, given, arrive } = calls();
  queue.take(picture("A1"), ["a"], "blurred");
  queue.take(picture("A1"), ["a"], "sharp");
  arrive("sharp");
  arrive("blurred");
  await queue.settled();
  expect(given).toEqual(["sharp a"]);
});

test("one that could not be given says so, and is sent and given again when asked", async () => {
  const { queue, given, arrive, refuse } = calls();
  refuse(true);
  queue.take(picture("dress"), ["a"], "dress");
  arrive("dress");
  const [failed] = await queue.settled();
  expect(failed).toMatchObject({ state: "failed", problem: "Pas enregistrée" });
  refuse(false);
  queue.retry(failed?.id ?? "");
  arrive("dress");
  await queue.settled();
  expect(given).toEqual(["dress a"]);
});
