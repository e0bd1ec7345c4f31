import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { deviceMemory, tabMemory } from "./memory.ts";

afterEach(() => vi.unstubAllGlobals());

const refuse = () => {
  throw new DOMException("The operation is insecure.", "SecurityError");
};

test.each([
  [
    "throws",
    {
      get localStorage() {
        return refuse();
      },
      get sessionStorage() {
        return refuse();
      },
    },
  ],
  ["is null", { localStorage: null, sessionStorage: null }],
  [
    "is full",
    {
      localStorage: { getItem: () => null, setItem: refuse, removeItem: refuse },
      sessionStorage: { getItem: () => null, setItem: refuse, removeItem: refuse },
    },
  ],
])("where storage %s the page remembers by itself", (_, window) => {
  vi.stubGlobal("window", window);
  for (const memory of [deviceMemory, tabMemory]) {
    memory.remember("key", { kept: true });
    expect(memory.recall("key")).toEqual({ kept: true });
    memory.forget("key");
    expect(memory.recall("key")).toBeUndefined();
  }
});

test("what an older release wrote in words of its own is as if it were not there", () => {
  vi.stubGlobal("window", { localStorage: { getItem: () => "on" } });
  expect(deviceMemory.recall("rows")).toBeUndefined();
});

test("no other module of the web reads or writes storage", () => {
  const web = fileURLToPath(new URL("..", import.meta.url));
  const readers = readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("device/"))
    .filter((file) => /\b(local|session)Storage\b/.test(readFileSync(web + file, "utf8")));
  expect(readers).toEqual([]);
});
