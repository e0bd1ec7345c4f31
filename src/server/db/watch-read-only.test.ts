import { expect, test } from "vitest";
import { watchReadOnly } from "./watch-read-only.ts";

function watch() {
  const said: string[] = [];
  const log = { info: (words: string) => said.push(words), warn: (words: string) => said.push(words) };
  return { said, hear: watchReadOnly(log as never) };
}
const now = () => performance.now();
const STOPS = expect.stringContaining("takes no writes");
const GOES_ON = expect.stringContaining("takes writes again");

test("each change is said once, however many sessions tell of it", () => {
  const { said, hear } = watch();
  for (const isReadOnly of [false, false, true, true, true, false, false]) hear(isReadOnly, now());
  expect(said).toEqual([STOPS, GOES_ON]);
});

test("a session that was opened before the database took writes again says nothing, though it is heard after", () => {
  const { said, hear } = watch();
  hear(true, now());
  const [older, younger] = [now(), now()];
  hear(false, younger);
  hear(true, older);
  hear(false, now());
  expect(said).toEqual([STOPS, GOES_ON]);
});

test("a session that was opened before the database took no more writes says nothing, though it is heard after", () => {
  const { said, hear } = watch();
  const older = now();
  hear(true, older + 0.001);
  hear(false, older);
  expect(said).toEqual([STOPS]);
});
