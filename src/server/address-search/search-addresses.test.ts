import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { FoundAddress } from "#domain/found-address.ts";
import { type AddressEmulator, startAddressEmulator } from "#emulators/addresses/start.ts";
import { openShop, type TestShop } from "#tests/open-shop.ts";

let geocoder: AddressEmulator;
let shop: TestShop;
beforeAll(async () => {
  geocoder = await startAddressEmulator();
  shop = await openShop({ env: { ADDRESS_URL: geocoder.url } });
});
afterAll(async () => {
  await shop.close();
  await geocoder.stop();
});
beforeEach(() => behave("normal"));

const behave = (mood: string) =>
  fetch(`${geocoder.url}/emulator/behavior`, { method: "POST", body: JSON.stringify({ mood, reset: true }) });
const asked = async () => (await (await fetch(`${geocoder.url}/emulator/asked`)).json()) as string[];
const search = async (text: string, visitor = shop.visitor()) =>
  visitor.call<{ offered: boolean; addresses: FoundAddress[] }>("POST", "/api/addresses", { text });

test("what begins as she types is offered: streets that are delivered to, five at most, no towns", async () => {
  const { status, body } = await search("12 rue des LIL");
  expect(status).toBe(200);
  expect(body).toEqual({
    offered: true,
    addresses: ["69003 Lyon", "75019 Paris", "44000 Nantes", "31000 Toulouse", "13008 Marseille"].map(
      (place) => ({
        street: "12 Rue des Lilas",
        zip: place.slice(0, 5),
        city: place.slice(6),
      }),
    ),
  });
  expect((await search("les lilas")).body.addresses).not.toContainEqual(
    expect.objectContaining({ city: "Les Lilas" }),
  );
  expect((await search("3 rue de l'eglise stras")).body.addresses).toMatchObject([{ city: "Strasbourg" }]);
});

test("the same text is asked once, and text too short or odd not at all", async () => {
  const before = (await asked()).length;
  await search("64 rue nationale");
  await search("  64  Rue Nationale ");
  for (const text of ["64", "   a  ", "(8 rue du port", ""]) expect((await search(text)).status).toBe(200);
  expect((await asked()).slice(before)).toEqual(["64 rue nationale"]);
});

test("whoever asks too often is offered nothing for a while, and is refused nothing", async () => {
  const before = (await asked()).length;
  const visitor = shop.visitor("203.0.113.7");
  const minute = Math.trunc(Date.now() / 60_000) * 60_000;
  vi.useFakeTimers({ toFake: ["Date"] });
  const answers = [];
  for (let at = 0; at < 64; at += 1) {
    // Two a second, all within one minute.
    vi.setSystemTime(minute + at * 500);
    answers.push(await search(`8 boulevard du port ${at}`, visitor));
  }
  vi.useRealTimers();
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await asked()).length - before).toBe(60);
});

test("of many who type in the same second twenty are asked for, and the others are offered nothing", async () => {
  const before = (await asked()).length;
  // The clock stands still, so a slow machine asks no more of them, and far from the seconds of the test above,
  // whose questions count.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  const answers = [];
  // One after the other: forty at once may wait longer for the service than the shop waits for it.
  for (let at = 0; at < 40; at += 1)
    answers.push(await search(`27 avenue du g ${at}`, shop.visitor(`203.0.113.${100 + at}`)));
  vi.useRealTimers();
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await asked()).length - before).toBe(20);
});

test.each(["error-500", "too-many", "html", "down", "silence"])(
  "a service that answers %s offers nothing",
  async (mood) => {
    await behave(mood);
    const text = `2 place bellecour ${mood.slice(0, 1)}`;
    expect((await search(text)).body).toEqual({ offered: true, addresses: [] });
  },
);

test("a shop without such a service says so", async () => {
  const without = await openShop();
  const { body } = await search("12 rue des lilas", without.visitor());
  expect(body).toEqual({ offered: false, addresses: [] });
  await without.close();
});
