import { OVERLAY_PLACES, type OverlayLayout, overlayQuery } from "#web/overlay-layout.ts";
import { withQuery } from "#web/paths.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut, type Piece, query } from "./running-shop.ts";

const PICTURES = [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
];
const LAYOUTS: OverlayLayout[] = [
  ...OVERLAY_PLACES.map((place) => ({ place, size: 100 as const })),
  { place: "haut-gauche", size: 60 },
  { place: "bas-droite", size: 60 },
  { place: "haut", size: 150 },
  { place: "bas", size: 150 },
];

test.afterEach(async () => {
  await query(
    "update lives set on_air_ref = null, on_air_since = null, host_is_paid = false where host_is_paid",
  );
});

const open = (page: Page, { liveId }: Piece, layout: OverlayLayout) =>
  page.goto(withQuery(`/overlay/${liveId}`, overlayQuery(layout)));

test("who sells stands over the video whatever is shown, wholly in the picture and beside the piece", async ({
  newPhone,
}) => {
  test.slow();
  const [piece] = await layOut();
  await query("update lives set host_is_paid = true, on_air_ref = null, on_air_since = null where id = $1", [
    piece.liveId,
  ]);
  const overlay = await newPhone();
  const line = overlay.locator("p", { hasText: "Vente en direct par" });
  const plate = overlay.getByRole("region", { name: "Montré en ce moment" });
  const boxes = async (layout: OverlayLayout, of: typeof line) => {
    await open(overlay, piece, layout);
    await expect(line).toContainText("Collaboration commerciale");
    await expect(of).toBeVisible();
    const measured = [];
    for (const picture of PICTURES) {
      await overlay.setViewportSize(picture);
      measured.push({ picture, line: await line.boundingBox(), of: await of.boundingBox() });
    }
    return measured;
  };
  const alone = [];
  for (const layout of LAYOUTS) alone.push(await boxes(layout, line));
  await query("update lives set on_air_ref = $2, on_air_since = now() where id = $1", [
    piece.liveId,
    piece.ref,
  ]);
  for (const [at, layout] of LAYOUTS.entries()) {
    for (const [of, { picture, line: said, of: shown }] of (await boxes(layout, plate)).entries()) {
      const told = `${layout.place} ${layout.size} % ${picture.width}`;
      if (!said || !shown) throw new Error(`Nothing is drawn: ${told}`);
      expect(said.x, told).toBeGreaterThanOrEqual(0);
      expect(said.y, told).toBeGreaterThanOrEqual(0);
      expect(said.x + said.width, told).toBeLessThanOrEqual(picture.width);
      expect(said.y + said.height, told).toBeLessThanOrEqual(picture.height);
      expect(shown.y, told).toBeGreaterThanOrEqual(0);
      expect(shown.y + shown.height, told).toBeLessThanOrEqual(picture.height);
      // A piece that comes on air moves no line up or down, and lies on none.
      expect(Math.abs(said.y - (alone[at]?.[of]?.line?.y ?? Number.NaN)), told).toBeLessThan(1);
      if (layout.place.startsWith("haut")) expect(shown.y, told).toBeGreaterThanOrEqual(said.y + said.height);
      else expect(shown.y + shown.height, told).toBeLessThanOrEqual(said.y);
    }
  }
  await expect(plate).toContainText("TTC, hors livraison 6,00 €");
  await query("update lives set host_is_paid = false where id = $1", [piece.liveId]);
  await expect(line).not.toContainText("Collaboration commerciale");
  await query("update lives set on_air_ref = null, on_air_since = null where id = $1", [piece.liveId]);
});

test("staff say that the host is paid, and the checklist names what is missing until it stands", async ({
  newAdmin,
  accessible,
}) => {
  const [live] = await query<{ id: string }>(
    "insert into lives (title, ref, live_date, is_active) values ('Live animé', 'h' || substr(md5(random()::text), 1, 8), now(), false) returning id",
  );
  const admin = await newAdmin();
  await admin.goto(`/admin/lives/${live?.id}`);
  const form = admin.locator("#live-form");
  await form.getByLabel(/^Animée par une personne rémunérée/).check();
  await form.getByRole("button", { name: "Enregistrer" }).click();
  const list = admin.locator("#live-checklist");
  await expect(list).toContainText("il manque son nom et le contrat écrit signé");
  await form.getByLabel("Présentée par").fill("Inès Martin");
  await form.getByLabel("Contrat écrit signé").check();
  await form.getByRole("button", { name: "Enregistrer" }).click();
  await expect(list).toContainText("Animée par Inès Martin, personne rémunérée");
  await accessible(admin);
});
