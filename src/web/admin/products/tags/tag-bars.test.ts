import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { pieceCode, tagNumberIn } from "#domain/piece-code.ts";
import { barcodeOf } from "#web/admin/print/barcodes.ts";
import { TAG_PAPERS, type TagPaper } from "./tag-papers.ts";

const wasm = readFileSync(new URL(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer },
});

/** As fine as the coarsest printers are: 300 dpi on sheets, 203 on a roll. */
const DOTS_A_MM = { "a4-24": 12, "a4-65": 12, roll: 8 } satisfies Record<TagPaper, number>;
/** As price-tags.css says. */
const HEIGHT_MM = { "a4-24": 8, "a4-65": 5.7, roll: 7 } satisfies Record<TagPaper, number>;
const WIDTH_OF_TAG_MM = { "a4-24": 60, "a4-65": 34.1, roll: 51 } satisfies Record<TagPaper, number>;

test.each(Object.keys(TAG_PAPERS) as TagPaper[])("the bars of a tag on %s are read back", async (paper) => {
  const svg = decodeURIComponent(
    (await barcodeOf(pieceCode(100042), TAG_PAPERS[paper].barHeight)).replace(/^data:[^,]*,/, ""),
  );
  const [, wide = "", high = ""] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const dots = DOTS_A_MM[paper];
  const heightMm = HEIGHT_MM[paper];
  const widthMm = (heightMm * Number(wide)) / Number(high);
  expect(widthMm).toBeLessThan(WIDTH_OF_TAG_MM[paper]);
  // 90 bars and gaps: no thinner than a reader at arm's length can tell.
  expect(widthMm / 90).toBeGreaterThan(0.249);
  const printed = await sharp(Buffer.from(svg), { density: 300 })
    .resize(Math.round(widthMm * dots), Math.round(heightMm * dots), { fit: "fill" })
    .flatten({ background: "#fff" })
    .extend({ top: 8, bottom: 8, left: 24, right: 24, background: "#fff" })
    .png()
    .toBuffer();
  const [found] = await readBarcodes(printed, { formats: ["Code128"] });
  expect(found?.text).toBe("P100042");
  expect(tagNumberIn(found?.text ?? "")).toBe(100042);
});

test("what is no price tag's code is none", () => {
  for (const text of ["", "P12", "100042", "HF-noel-100042", "P1000000000", "PP100042"])
    expect(tagNumberIn(text)).toBeUndefined();
  expect(tagNumberIn(" p100042 ")).toBe(100042);
});
