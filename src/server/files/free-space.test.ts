import { expect, test } from "vitest";
import { judgeFreeSpace } from "./free-space.ts";

const MB = 1024 * 1024;
const GB = 1024 * MB;

test.each([
  { freeBytes: 500 * GB, totalBytes: 1200 * GB, inFolder: "enough", inS3: "enough" },
  { freeBytes: 100 * GB, totalBytes: 1200 * GB, inFolder: "little", inS3: "little" },
  { freeBytes: 301 * MB, totalBytes: 100 * GB, inFolder: "little", inS3: "little" },
  { freeBytes: 299 * MB, totalBytes: 100 * GB, inFolder: "too-little", inS3: "little" },
  { freeBytes: 299 * MB, totalBytes: 1 * GB, inFolder: "too-little", inS3: "enough" },
  { freeBytes: 0, totalBytes: 1 * GB, inFolder: "too-little", inS3: "little" },
])(
  "$freeBytes of $totalBytes bytes free is $inFolder where files lie there, $inS3 elsewhere",
  ({ inFolder, inS3, ...space }) => {
    expect([judgeFreeSpace(space, "folder"), judgeFreeSpace(space, "s3")]).toEqual([inFolder, inS3]);
  },
);
