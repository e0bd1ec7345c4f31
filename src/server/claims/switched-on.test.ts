import { expect, test } from "vitest";
import { claimDesk } from "#tests/claim-desk.ts";
import { newHandle } from "#tests/live-desk.ts";
import { workThrough } from "./claim-worker.ts";

const desk = claimDesk();

test("sure requests that waited for the mode are entered when it is switched on, the first first; doubtful ones stay", async () => {
  const [early, late] = [newHandle(), newHandle()];
  await desk.say("A1", early);
  await desk.say("A1", late);
  await desk.say("la A12 elle taille comment, la A2 aussi", newHandle());
  const before = (await desk.claims()).filter(({ state }) => state === "proposed");
  expect(before.filter(({ reason }) => reason === "automatic-off")).toHaveLength(2);
  await desk.automatic();
  await workThrough(desk.shop.house, desk.liveId);
  expect(await desk.linesOf(early)).toEqual([desk.productIds[0]]);
  expect(await desk.linesOf(late)).toEqual([]);
  expect((await desk.waitingList()).map(({ handle }) => handle)).toEqual([late]);
  const after = (await desk.claims()).filter(({ state }) => state === "proposed");
  expect(after).toHaveLength(before.length - 2);
});
