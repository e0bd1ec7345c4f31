import { expect, test } from "vitest";
import { claimAdmin } from "#tests/claim-admin.ts";
import { newHandle } from "#tests/live-admin.ts";
import { workThrough } from "./claim-worker.ts";

const admin = claimAdmin();

test("sure requests that waited for the mode are entered when it is switched on, the first first; doubtful ones stay", async () => {
  const [early, late] = [newHandle(), newHandle()];
  await admin.say("A1", early);
  await admin.say("A1", late);
  await admin.say("la A12 elle taille comment, la A2 aussi", newHandle());
  const before = (await admin.claims()).filter(({ state }) => state === "proposed");
  expect(before.filter(({ reason }) => reason === "automatic-off")).toHaveLength(2);
  await admin.automatic();
  await workThrough(admin.shop.context, admin.liveId);
  expect(await admin.itemsOf(early)).toEqual([admin.productIds[0]]);
  expect(await admin.itemsOf(late)).toEqual([]);
  expect((await admin.waitingList()).map(({ handle }) => handle)).toEqual([late]);
  const after = (await admin.claims()).filter(({ state }) => state === "proposed");
  expect(after).toHaveLength(before.length - 2);
});
