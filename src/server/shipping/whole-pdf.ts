import { inflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";

const FLATE = PDFName.of("FlateDecode");

/**
 * Whether these bytes open as a document with a page, and what its pages are drawn with can be unpacked: a label that
 * no printer takes must not be kept for one.
 */
export async function isWholePdf(bytes: Uint8Array): Promise<boolean> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.subarray(0, 5).toString("latin1") !== "%PDF-" || !text.subarray(-1024).includes("%%EOF"))
    return false;
  try {
    const document = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
    for (const [, object] of document.context.enumerateIndirectObjects())
      if (object instanceof PDFRawStream && object.dict.get(PDFName.of("Filter")) === FLATE)
        inflateSync(object.contents);
    return document.getPageCount() > 0;
  } catch {
    return false;
  }
}
