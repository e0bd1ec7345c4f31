import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { code128, drawingSVG } from "bwip-js/node";
import { aPaidOrder } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";

const WIDTH = 640;
const HEIGHT = 480;

/** A film of one picture, black bars on white, as Chromium takes it for what its camera sees (Y4M). */
function filmOf(text: string): Buffer {
  const svg = code128({ bcid: "code128", text, height: 12, scale: 2 }, drawingSVG());
  const [, width = "0"] = /viewBox="0 0 (\d+)/.exec(svg) ?? [];
  const left = Math.floor((WIDTH - Number(width)) / 2);
  const row = Buffer.alloc(WIDTH, 235);
  for (const [, thickness = "", path = ""] of svg.matchAll(/stroke-width="(\d+)" d="([^"]*)"/g))
    for (const [, middle = ""] of path.matchAll(/M(\d+) /g)) {
      const from = left + Number(middle) - Number(thickness) / 2;
      row.fill(16, Math.round(from), Math.round(from + Number(thickness)));
    }
  const blank = Buffer.alloc(WIDTH, 235);
  const rows = Array.from({ length: HEIGHT }, (_, y) => (y > 120 && y < 360 ? row : blank));
  const gray = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from("FRAME\n"), ...rows, gray]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
    frame,
    frame,
  ]);
}

type Admin = { admin: Page; allowCamera: () => Promise<void> };

/** A back office of the administrator whose camera sees the code of `text`. */
const filming = test.extend<{ adminBefore: (text: string, camera?: "allowed" | "asked") => Promise<Admin> }>({
  adminBefore: async ({ playwright: _, administrator, baseURL, launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), "hf-camera-"));
    const faults: string[] = [];
    let browser: Browser | undefined;
    await use(async (text, camera = "allowed") => {
      writeFileSync(join(folder, "slip.y4m"), filmOf(text));
      browser = await chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          "--use-fake-device-for-media-stream",
          `--use-file-for-fake-video-capture=${join(folder, "slip.y4m")}`,
          ...(camera === "allowed" ? ["--use-fake-ui-for-media-stream"] : []),
        ],
      });
      const context = await browser.newContext({
        storageState: administrator,
        baseURL: baseURL ?? "",
        reducedMotion: "reduce",
      });
      context.on("console", (message) => {
        // A scan that is refused is an answer which the console reports.
        const isRefusedScan = message.location().url.endsWith("/packing/scans");
        if (message.type() === "error" && !isRefusedScan) faults.push(message.text());
      });
      const admin = await context.newPage();
      await admin.goto("/admin/orders-preparation");
      await admin.getByRole("button", { name: "Scanner avec la caméra" }).click();
      return { admin, allowCamera: () => context.grantPermissions(["camera"]) };
    });
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
    expect(faults).toEqual([]);
  },
});

/** The reader is a program of its own that a busy machine takes its time to start. */
const SOON = { timeout: 60_000 };

filming("staff hold a slip before the camera, and its order opens", async ({ adminBefore }) => {
  const first = await aPaidOrder();
  await aPaidOrder();
  const { admin } = await adminBefore(first.number);
  await expect(admin.getByText(`Commande ${first.number} ouverte`).first()).toBeVisible(SOON);
  await expect(admin.getByRole("heading", { level: 2, name: first.number })).toBeVisible();
  await expect(admin.getByRole("dialog")).toHaveCount(0);
});

filming(
  "a code of no order in the queue is told, and the camera goes on looking",
  async ({ adminBefore, accessible }) => {
    await aPaidOrder();
    const { admin } = await adminBefore("HF-ailleurs-404");
    const dialog = admin.getByRole("dialog", { name: "Scanner avec la caméra" });
    await expect(dialog.getByRole("alert")).toHaveText("Code inconnu\u00a0: HF-ailleurs-404", SOON);
    await expect(dialog.getByText("Tenez le code-barres du bon à plat devant la caméra.")).toBeVisible();
    await accessible(admin);
    await admin.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  },
);

filming("a camera that was not allowed is tried again once it is", async ({ adminBefore, accessible }) => {
  const order = await aPaidOrder();
  const { admin, allowCamera } = await adminBefore(order.number, "asked");
  const dialog = admin.getByRole("dialog", { name: "Scanner avec la caméra" });
  await expect(dialog.getByRole("alert")).toContainText("La caméra n'est pas autorisée.");
  await accessible(admin);
  await allowCamera();
  await dialog.getByRole("button", { name: "Réessayer" }).click();
  await expect(admin.getByText(`Commande ${order.number} ouverte`).first()).toBeVisible(SOON);
});

test("a back office without a camera says so, and typing the number always works", async ({
  newAdmin,
  accessible,
}) => {
  const admin = await newAdmin();
  await aPaidOrder();
  await admin.goto("/admin/orders-preparation");
  await admin.getByRole("button", { name: "Scanner avec la caméra" }).click();
  const dialog = admin.getByRole("dialog", { name: "Scanner avec la caméra" });
  await expect(dialog.getByRole("alert")).toContainText("Tapez le numéro");
  await accessible(admin);
});
