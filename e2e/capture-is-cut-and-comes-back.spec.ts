import { randomUUID } from "node:crypto";
import { openConsole } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { behave, instruct, query } from "./running-shop.ts";

/** A connector waits longer with each try, and a busy machine longer still. */
const PATIENCE = { timeout: 120_000 };

test.afterEach(() => behave("live"));

test("staff see comments flow, the capture being cut, where some may be missing, and it coming back", async ({
  newAdmin,
  accessible,
}) => {
  const [live] = await query<{ id: string; handle: string }>(
    "select id, tiktok_handle as handle from lives where is_active and tiktok_handle is not null",
  );
  const handle = live?.handle ?? "";
  const admin = await newAdmin();
  await openConsole(admin);
  const column = admin.getByRole("region", { name: "100 derniers commentaires" });
  const capture = column.getByRole("list", { name: "Capture des commentaires" });
  await expect(capture).toContainText("connectée", PATIENCE);

  const before = `avant ${randomUUID()}`;
  await instruct("live", "comments", { handle, comments: [{ handle: "zoe.live", comment: before }] });
  await expect(column.getByText(before)).toBeVisible(PATIENCE);

  await behave("live", { door: "down", retryAfterSeconds: 1 });
  await instruct("live", "close", { handle });
  await expect(capture).toContainText(/interrompue \(.*\), nouvel essai à/, PATIENCE);
  const gap = column.getByText("Des commentaires manquent peut-être").first();
  await expect(gap).toBeVisible(PATIENCE);
  await expect(column.getByText(/manquent peut-être depuis/).first()).toBeVisible(PATIENCE);
  await accessible(admin);

  await behave("live");
  await expect(capture).toContainText("connectée", PATIENCE);
  const after = `après ${randomUUID()}`;
  await instruct("live", "comments", { handle, comments: [{ handle: "zoe.live", comment: after }] });
  await expect(column.getByText(after)).toBeVisible(PATIENCE);
  await expect(column.getByText(/manquent peut-être de [\d:]+ à [\d:]+/).first()).toBeVisible(PATIENCE);

  await admin.goto(`/admin/lives/${live?.id}`);
  await admin.getByRole("tab", { name: "Événements TikTok" }).click();
  const events = admin.getByRole("tabpanel");
  await expect(events.getByRole("list", { name: "Capture des commentaires" })).toContainText("connectée");
  await expect(
    events.getByRole("row", { name: /Capture interrompue.*manquent peut-être/ }).first(),
  ).toBeVisible();
  await accessible(admin);
});
