import type { LabelFacts } from "./label-pdf.ts";

const DOTS_PER_MM = { "203": 8, "300": 11.8 } as const;
export type LabelDpi = keyof typeof DOTS_PER_MM;

/** As recorded answers begin: two byte order marks, a control sign, and the printer told which signs begin commands. */
const BEGINNING = "\uFEFF\uFEFF\u0010CT~~CD,~CC^~CT~\n";

/** The label in ZPL II, 10 x 15 cm: its two Code 128 and its lines, marked as a specimen. */
export function labelInZpl(facts: LabelFacts, dpi: LabelDpi): Uint8Array {
  const dots = (mm: number) => Math.round(mm * DOTS_PER_MM[dpi]);
  const lines = [
    "SPECIMEN",
    facts.product,
    facts.orderNumber,
    ...facts.sender,
    ...facts.addressee,
    facts.parcelNumber,
  ];
  const text = lines.map(
    (line, place) =>
      `^FO${dots(4)},${dots(4 + place * 5)}^A0N,${dots(4)}^FH^FD${line.replaceAll(/[\^~_]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)}^FS`,
  );
  const bars = [facts.routingNumber, facts.parcelNumber].map(
    (code, place) =>
      `^FO${dots(4)},${dots(96 + place * 26)}^BY${dpi === "203" ? 2 : 3}^BCN,${dots(20)},N,N,N,A^FD${code}^FS`,
  );
  const format = ["^XA^CI28", `^PW${dots(100)}^LL${dots(150)}`, ...text, ...bars, "^XZ"];
  return Buffer.from(`${BEGINNING}${format.join("\n")}\n`);
}
