import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { code128, drawingSVG } from "bwip-js/node";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";

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

test("staff hold a slip before the camera, and its order opens", async ({
  playwright: _,
  administrator,
  baseURL,
  launchOptions,
}) => {
  const first = await aPaidOrder();
  await aPaidOrder();
  const folder = mkdtempSync(join(tmpdir(), "hf-camera-"));
  writeFileSync(join(folder, "slip.y4m"), filmOf(first.number));
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions.args ?? []),
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${join(folder, "slip.y4m")}`,
    ],
  });
  try {
    const context = await browser.newContext({ storageState: administrator, baseURL: baseURL ?? "" });
    const faults: string[] = [];
    context.on("console", (message) => message.type() === "error" && faults.push(message.text()));
    const desk = await context.newPage();
    await desk.goto("/admin/orders-preparation");
    await desk.getByRole("button", { name: "Scanner avec la caméra" }).click();
    await expect(desk.getByText(`Commande ${first.number} ouverte`).first()).toBeVisible({ timeout: 60_000 });
    await expect(desk.getByRole("heading", { level: 2, name: first.number })).toBeVisible();
    await expect(desk.getByRole("dialog")).toHaveCount(0);
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a desk without a camera says so, and typing the number always works", async ({
  newDesk,
  accessible,
}) => {
  const desk = await newDesk();
  await aPaidOrder();
  await desk.goto("/admin/orders-preparation");
  await desk.getByRole("button", { name: "Scanner avec la caméra" }).click();
  const dialog = desk.getByRole("dialog", { name: "Scanner avec la caméra" });
  await expect(dialog.getByRole("alert")).toContainText("Tapez le numéro");
  await accessible(desk);
});
