import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
} from "@cantoo/pdf-lib";
import { create, type Font } from "fontkit";

/** Something that a page writes at one place: what can be copied from it, and the shapes that are seen. */
export interface Written {
  text: string;
  outlines: string[];
  /** Points above the foot of the page. */
  y: number;
}

/** Reads back what a page writes, through the fonts that the document carries itself. */
export function writtenOn({ node }: PDFPage): Written[] {
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const code = streams.map((stream) => bytesOf(node.context.lookup(stream)).toString("latin1")).join("\n");
  const fonts = new Map<string, ReadingFont>();
  const written: Written[] = [];
  let font: ReadingFont | undefined;
  let y = 0;
  for (const [, name, hex, height] of code.matchAll(/\/(\S+) [\d.]+ Tf|<([0-9A-F]+)> Tj|([\d.-]+) Tm/g)) {
    if (height !== undefined) {
      y = Number(height);
      continue;
    }
    if (name !== undefined) {
      font = fonts.get(name) ?? readFont(node.Resources()?.lookup(PDFName.of("Font"), PDFDict), name);
      fonts.set(name, font);
      continue;
    }
    const glyphs = (hex?.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16));
    written.push({
      text: glyphs.map((glyph) => font?.letters.get(glyph) ?? "").join(""),
      y,
      outlines: glyphs.map((glyph) => font?.file.getGlyph(glyph).path.toSVG() ?? ""),
    });
  }
  return written;
}

/** The texts alone. Where letters run to the left, they stand as they are seen: the last one first. */
export const wordsOn = (page: PDFPage): string[] => writtenOn(page).map(({ text }) => text);

interface ReadingFont {
  letters: Map<number, string>;
  file: Font;
}

function readFont(fonts: PDFDict | undefined, name: string): ReadingFont {
  const font = fonts?.lookup(PDFName.of(name), PDFDict);
  const table = bytesOf(font?.lookup(PDFName.of("ToUnicode"))).toString("latin1");
  const letters = [...table.matchAll(/^<([0-9a-f]+)> <([0-9a-f]+)>$/gim)].map(
    ([, glyph = "", unicode = ""]) =>
      [Number.parseInt(glyph, 16), Buffer.from(unicode, "hex").swap16().toString("utf16le")] as const,
  );
  const descendant = font?.lookup(PDFName.of("DescendantFonts"), PDFArray).lookup(0, PDFDict);
  const descriptor = descendant?.lookup(PDFName.of("FontDescriptor"), PDFDict);
  return {
    letters: new Map(letters),
    file: create(bytesOf(descriptor?.lookup(PDFName.of("FontFile2")))) as Font,
  };
}

function bytesOf(stream: PDFObject | undefined): Buffer {
  if (!(stream instanceof PDFRawStream)) throw new Error("Not a stream of a saved document");
  return Buffer.from(decodePDFRawStream(stream).decode());
}
