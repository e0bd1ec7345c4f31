import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import type { Ending } from "#connectors/source.ts";
import type { IngestEvent } from "#contract/ingest.ts";
import { HOW_TO_INSTALL, librarySource } from "./tiktok-live-connector.ts";

class UserOfflineError extends Error {}
class SignatureRateLimitError extends Error {
  retryAfter = 90_000;
}

/** A library with the face of 2.4.0, whose connection does what the test says. */
function libraryThat(connect: () => Promise<unknown>) {
  const connection = Object.assign(new EventEmitter(), { connect, disconnect: () => Promise.resolve() });
  const asked: unknown[] = [];
  // A class may answer `new` with an object of its own.
  const library = {
    TikTokLiveConnection: class {
      constructor(...given: unknown[]) {
        asked.push(given);
        // biome-ignore lint/correctness/noConstructorReturn: the library's connection is this one
        return connection;
      }
    },
  };
  return { library, connection, asked };
}

function aListener() {
  const heard: { opened: number; alive: number; said: IngestEvent[]; endings: Ending[] } = {
    opened: 0,
    alive: 0,
    said: [],
    endings: [],
  };
  return {
    heard,
    listener: {
      opened: () => {
        heard.opened += 1;
      },
      alive: () => {
        heard.alive += 1;
      },
      said: (events: IngestEvent[]) => void heard.said.push(...events),
      ended: (ending: Ending) => void heard.endings.push(ending),
    },
  };
}

const source = (load: () => Promise<unknown>, told: string[] = []) =>
  librarySource({ signApiKey: "key", missing: (sentence) => told.push(sentence), load });

test("a library that is not installed is asked for in French, with its exact version", async () => {
  const told: string[] = [];
  const { heard, listener } = aListener();
  source(() => Promise.reject(new Error("ERR_MODULE_NOT_FOUND")), told).connect("seller", listener);
  await expect.poll(() => heard.endings).toEqual([{ reason: "library-missing", next: "give-up" }]);
  expect(told).toEqual([HOW_TO_INSTALL]);
  expect(HOW_TO_INSTALL).toContain("tiktok-live-connector@2.4.0");
});

test("comments are told in the shop's names, other messages as signs of life, the end as an ending", async () => {
  const { library, connection, asked } = libraryThat(async () => undefined);
  const { heard, listener } = aListener();
  source(async () => library).connect("seller", listener);
  await expect.poll(() => heard.opened).toBe(1);
  expect(asked).toMatchObject([["seller", { processInitialData: true, signApiKey: "key" }]]);
  connection.emit("chat", { common: { msgId: "7" }, content: "A12", user: { displayId: "Marie" } });
  connection.emit("like", {});
  connection.emit("error", new Error("something passing"));
  connection.emit("disconnected", { code: 1006 });
  connection.emit("streamEnd", {});
  expect(heard.said).toMatchObject([{ type: "chat", msgId: "7", uniqueId: "Marie", comment: "A12" }]);
  expect(heard.alive).toBe(1);
  expect(heard.endings).toMatchObject([{ next: "retry" }, { reason: "stream-ended", next: "wait" }]);
});

test.each([
  [new UserOfflineError(), { reason: "not-live", next: "wait" }],
  [new SignatureRateLimitError(), { reason: "too-many-connections", next: "retry", retryAfterMs: 90_000 }],
  [new Error("Missing cursor in initial fetch response"), { reason: "service-unreachable", next: "retry" }],
])("its error %s becomes an ending", async (fault, ending) => {
  const { library } = libraryThat(() => Promise.reject(fault));
  const { heard, listener } = aListener();
  source(async () => library).connect("seller", listener);
  await expect.poll(() => heard.endings).toEqual([ending]);
});
