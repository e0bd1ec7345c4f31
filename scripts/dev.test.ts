import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { CHROMIUM } from "#tests/chromium.ts";
import { ownDatabase } from "#tests/database.ts";
import { scratchFolder } from "#tests/scratch.ts";
import { launch, readRunning } from "#tests/shop.ts";
import { freePort } from "./supervisor/ports.ts";

// `npm run dev` on a copy of the sources, which the tests may change and break.

const ROOT = join(import.meta.dirname, "..");
const home = ownDatabase();

function copyOfTheSources(): string {
  const copy = scratchFolder();
  for (const name of [
    "src",
    "scripts",
    "db",
    "emulators",
    "connectors",
    "package.json",
    "vite.config.ts",
    "tsconfig.base.json",
  ])
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  return copy;
}

async function develop(root: string, port: number) {
  const env = { DATA_DIR: join(root, "data"), DATABASE_URL: home.url, PORT: `${port}`, ADMIN_EMAIL: "" };
  const shop = await launch(env, [join(root, "scripts", "start.ts"), "--develop"]);
  onTestFinished(async () => void (await shop.stop("SIGKILL")));
  return { ...shop, ...readRunning(join(root, "data")) };
}

function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  writeFileSync(file, text.replace(from, to));
}

async function openPage(address: string) {
  const browser = await chromium.launch(CHROMIUM);
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  // A busy machine may take its time with some hundred modules.
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  return page;
}

test("a saved file of the server is served at once, a broken one says why, and the next save mends it", async () => {
  const root = copyOfTheSources();
  const port = await freePort();
  const shop = await develop(root, port);
  const answer = async () => {
    const refusal = (await (await fetch(`${shop.address}/api/nowhere`)).json()) as { message: string };
    return refusal.message;
  };
  const file = join(root, "src", "server", "http", "web-pages.ts");
  expect(await answer()).toBe("Cette adresse n'existe pas.");

  edit(file, "Cette adresse n'existe pas.", "Cette adresse a changé.");
  await expect.poll(answer).toBe("Cette adresse a changé.");

  edit(file, "export async function", "export async fonction");
  await expect.poll(shop.output).toContain("Le serveur n'a pas démarré");
  expect(shop.output()).toMatch(/web-pages\.ts[\s\S]*SyntaxError/);

  edit(file, "export async fonction", "export async function");
  await expect.poll(() => answer().catch(() => undefined)).toBe("Cette adresse a changé.");

  // Killed outright it leaves nothing that would stop the next start, on the same port.
  await shop.stop("SIGKILL");
  const again = await develop(root, port);
  expect(again.address).toBe(shop.address);
  expect(await answer()).toBe("Cette adresse a changé.");
  expect(await again.stop("SIGINT")).toBe(0);
});

test("a saved page changes in the open browser without being loaded again, in the shop and in the back office", async () => {
  const root = copyOfTheSources();
  const shop = await develop(root, await freePort());
  const pages = [
    ["/nowhere", "shop/not-found-page.tsx"],
    ["/admin/login", "admin/login/login-page.tsx"],
  ] as const;
  for (const [path, file] of pages) {
    const page = await openPage(shop.address + path);
    const heading = page.getByRole("heading", { level: 1 });
    const title = (await heading.textContent())?.trim();
    await page.evaluate("window.opened = 'once'");
    edit(join(root, "src", "web", file), `>${title}</h1>`, ">Un autre titre</h1>");
    await expect.poll(() => heading.textContent()).toBe("Un autre titre");
    expect(await page.evaluate("window.opened")).toBe("once");
  }
});
