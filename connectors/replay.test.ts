import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { aComment } from "#tests/connector.ts";
import { ownShop } from "#tests/open-shop.ts";
import { scratchFolder } from "#tests/scratch.ts";
import { openLive } from "#tests/stock-live.ts";

const shop = ownShop();

test("a file is replayed into a live, line by line, and again without a double", async () => {
  const liveId = await openLive(shop.it.context.db);
  const file = join(scratchFolder(), "live.ndjson");
  const events = Array.from({ length: 250 }, (_, place) =>
    aComment({ createTime: Date.now() - 60_000 + place }),
  );
  writeFileSync(file, `${events.map((event) => JSON.stringify(event)).join("\n")}\n\nnot json\n`);
  const replay = async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL("replay.ts", import.meta.url)), file, "--live", liveId, "--speed", "0"],
      { env: { ...process.env, SHOP_URL: shop.it.url, INGEST_KEY: shop.it.context.config.ingestKey } },
    );
    return JSON.parse(stdout);
  };
  expect(await replay()).toEqual({ accepted: 250, duplicates: 0, "set aside": 0 });
  expect(await replay()).toEqual({ accepted: 0, duplicates: 250, "set aside": 0 });
});
