import { ADMIN_UPDATES_PATH } from "#contract/admin-updates.ts";
import { liveUpdatesPath } from "#contract/live-updates.ts";
import { type Listener, listen } from "#tests/listen.ts";
import { add, choose, color, enterLive, search } from "./guest.ts";
import { newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut, query, shopAddress } from "./running-shop.ts";

/** A page goes back to its stream within a minute and a bit. */
const BACK_WITHIN_MS = 150_000;

/** How many streams an address may have open; without a number, as many as every shop begins with. */
async function setShare(liveId: string, streams?: number): Promise<void> {
  await query("delete from settings where key = 'maxStreamsPerAddress'");
  if (streams !== undefined)
    await query("insert into settings (key, value) values ('maxStreamsPerAddress', to_jsonb($1::int))", [
      streams,
    ]);
  await expect.poll(() => roomFor(liveId)).toBe(streams ?? MORE_THAN_HERE);
}

const MORE_THAN_HERE = 3;

/** How many streams of this machine are accepted, up to a few. */
async function roomFor(liveId: string): Promise<number> {
  const tried = await Promise.allSettled(
    Array.from({ length: MORE_THAN_HERE }, () => listen(shopAddress() + liveUpdatesPath(liveId))),
  );
  const opened = tried.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  for (const stream of opened) stream.close();
  return opened.length;
}

/** Opens a stream; one that was closed a moment ago may still count, so it asks until there is room. */
async function takePlace(liveId: string): Promise<Listener> {
  let stream: Listener | undefined;
  await expect(async () => {
    stream = await listen(shopAddress() + liveUpdatesPath(liveId));
  }).toPass();
  if (!stream) throw new Error("No stream was opened");
  return stream;
}

const streamOf = (page: Page, status: number) =>
  page.waitForResponse((answer) => /\/(events|updates)$/.test(answer.url()) && answer.status() === status, {
    timeout: BACK_WITHIN_MS,
  });

test("where her network has no room for a stream, a guest still reads of a sale, and follows again when there is room", async ({
  newPhone,
  allowed,
}) => {
  allowed.push(/429/);
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const phone = await newPhone();
  try {
    await setShare(black.liveId, 1);
    const neighbor = await takePlace(black.liveId);
    const refused = streamOf(phone, 429);
    await enterLive(phone);
    await refused;
    await search(phone, black.ref);
    await choose(phone, black);
    const choice = phone.getByRole("region", { name: "Votre choix" });
    await expect(choice.getByRole("button", { name: "Ajouter à la commande" })).toBeVisible();

    const buyer = await newPhone();
    await enterLive(buyer);
    await add(buyer, black);
    // Now: the panel closes by itself after ten seconds, and her page may take longer to be told without a stream.
    await buyer.getByRole("button", { name: "Ajouter d'autres produits" }).click();
    await expect(choice).toContainText("Ce produit a déjà été vendu dans ce live.");
    await expect(color(phone, black)).toBeDisabled();
    await expect(color(phone, red)).toBeEnabled();

    const back = streamOf(phone, 200);
    await setShare(black.liveId);
    neighbor.close();
    await back;
    // From now on only the stream can tell.
    await phone.route("**/api/lives/*/products*", (route) => route.abort());
    allowed.push(/ERR_FAILED/);
    await add(buyer, red);
    await expect(color(phone, red)).toBeDisabled();
  } finally {
    await setShare(black.liveId);
  }
});

test("a crowd in the shop's own network leaves the console its stream; a console without one goes on by asking", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/429/);
  const [piece] = await layOut();
  const [first, second] = [await newAdmin(), await newAdmin()];
  const streamed = (admin: Page) => admin.locator("span", { hasText: /^En direct$/ });
  const polled = "Mise à jour toutes les 5\u00a0s";
  try {
    await setShare(piece.liveId, 1);
    const guests = await takePlace(piece.liveId);
    expect(await roomFor(piece.liveId)).toBe(0);
    await openConsole(first);
    await expect(streamed(first)).toBeVisible();
    guests.close();

    const refused = streamOf(second, 429);
    await openConsole(second);
    expect((await refused).url()).toContain(ADMIN_UPDATES_PATH);
    await expect(second.getByText(polled)).toBeVisible();
    const text = `Bonjour de ${newHandle()}`;
    await viewerWrites(piece.liveId, { handle: newHandle(), text });
    await expect(second.getByText(text)).toBeVisible();

    const back = streamOf(second, 200);
    await first.close();
    await back;
    await expect(streamed(second)).toBeVisible();
  } finally {
    await setShare(piece.liveId);
  }
});
