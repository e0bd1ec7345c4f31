import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#scripts/supervisor/ports.ts";
import type { Driver, Size, Storage } from "./driver.ts";

const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The browser starts within seconds; a driver that has said nothing by then never will. */
const START_MS = 120_000;
/** A page that comes back from the cache never reports that it loaded: the driver would wait for 300 s. */
const PAGE_LOAD_MS = 60_000;

/**
 * WebKitGTK's MiniBrowser by the W3C WebDriver protocol, on a virtual screen of exactly this size: a window
 * with its toolbar never gets as narrow as a phone. https://www.w3.org/TR/webdriver2/
 */
export async function openWebKit(size: Size, storage: Storage): Promise<Driver> {
  const screen = await virtualScreen(size);
  const driver = await startDriver(screen.display);
  const call = caller(driver.address);
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": {
          binary: "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
          args: [
            "--automation",
            "--full-screen",
            ...(storage === "blocked"
              ? ["--enable-html5-local-storage=false", "--cookies-policy=never"]
              : []),
          ],
        },
      },
    },
  });
  const send = <Answer>(method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
    call<Answer>(method, `/session/${sessionId}${path}`, body);
  await send("POST", "/timeouts", { pageLoad: PAGE_LOAD_MS });
  await send("POST", "/window/rect", { x: 0, y: 0, ...size });

  const execute = <Answer>(expression: string) =>
    send<Answer>("POST", "/execute/sync", { script: `return (${expression});`, args: [] });
  const element = async (expression: string): Promise<string> => {
    const found = await execute<Record<string, string> | null>(expression);
    if (!found?.[ELEMENT]) throw new Error("No element");
    return `/element/${found[ELEMENT]}`;
  };
  return {
    goto: (url) => send("POST", "/url", { url }),
    evaluate: execute,
    click: async (expression) => send("POST", `${await element(expression)}/click`, {}),
    type: async (expression, text) => {
      const field = await element(expression);
      // The first keys into a field of another document's frame are refused unless it was pressed before.
      await send("POST", `${field}/click`, {});
      await send("POST", `${field}/value`, { text });
    },
    press: (key) =>
      send("POST", "/actions", {
        actions: [
          {
            type: "key",
            id: "keyboard",
            actions: ["keyDown", "keyUp"].map((type) => ({ type, value: KEYS[key] })),
          },
        ],
      }),
    enterFrame: async (expression) => {
      const found = await execute(expression);
      await send("POST", "/frame", { id: found });
    },
    leaveFrame: () => send("POST", "/frame", { id: null }),
    picture: async () => Buffer.from(await send<string>("GET", "/screenshot"), "base64"),
    close: async () => {
      await send("DELETE", "").catch(() => undefined);
      await driver.stop();
      await screen.stop();
    },
  };
}

const KEYS = { Enter: "\uE007", Tab: "\uE004", Space: " ", F2: "\uE032", Right: "\uE014" } as const;

function caller(address: string) {
  return async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(address + path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const { value } = (await answer.json()) as { value: Answer & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
}

async function virtualScreen({ width, height }: Size) {
  const server = spawn(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", `${width}x${height}x24`, "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  const [display] = await once(server.stdio[3] as NodeJS.ReadableStream, "data");
  return { display: `:${String(display).trim()}`, stop: () => end(server) };
}

async function startDriver(display: string) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display, TZ: "Europe/Paris", LANG: "fr_FR.UTF-8", LANGUAGE: "fr" },
  });
  const deadline = Date.now() + START_MS;
  for (;;) {
    const answers = await fetch(`${address}/status`).then(
      () => true,
      () => false,
    );
    if (answers) return { address, stop: () => end(server) };
    if (Date.now() > deadline || server.exitCode !== null) throw new Error("WebKitWebDriver does not start");
    await sleep(50);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill();
  await gone;
}
