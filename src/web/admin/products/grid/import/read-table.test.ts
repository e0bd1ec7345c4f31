import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { modelText } from "./model-file.ts";
import { readTable } from "./read-table.ts";

const read = (content: string | Uint8Array, name = "file.csv") =>
  readTable(new File([content as BlobPart], name));

describe("a text file", () => {
  test.each<[string, string, string]>([
    ["semicolons", "Réf;Nom;Prix\r\nA12;Robe;12,50 €\r\n", "12,50 €"],
    ["commas", 'Réf,Nom,Prix\nA12,Robe,"12,50 €"\n', "12,50 €"],
    ["tabs", "Réf\tNom\tPrix\nA12\tRobe\t12,50 €", "12,50 €"],
    ["a mark of its alphabet", "\uFEFFRéf;Nom;Prix\nA12;Robe;12,50 €", "12,50 €"],
    ["its separator named", "sep=,\nRéf,Nom,Prix\nA12,Robe,12.50", "12.50"],
    ["empty lines", "\r\nRéf;Nom;Prix\r\n;;\r\nA12;Robe;12,50\r\n\r\n", "12,50"],
  ])("with %s is read", async (_, text, price) => {
    expect(await read(text)).toEqual([
      ["Réf", "Nom", "Prix"],
      ["A12", "Robe", price],
    ]);
  });

  test("with quotes keeps what stands in them, breaks as blanks", async () => {
    expect(await read('Réf;Nom;Prix\nA12;"Robe ""Léa""; longue\nà pois";12\n')).toEqual([
      ["Réf", "Nom", "Prix"],
      ["A12", 'Robe "Léa"; longue à pois', "12"],
    ]);
  });

  test("of an older spreadsheet is read in its alphabet", async () => {
    const bytes = Uint8Array.from(
      [..."R\u00e9f;Nom;Prix\nA12;\u00c9t\u00e9;12 \u0080"].map((sign) => sign.charCodeAt(0)),
    );
    expect(await read(bytes)).toEqual([
      ["Réf", "Nom", "Prix"],
      ["A12", "Été", "12 €"],
    ]);
  });

  test("in UTF-16 is read", async () => {
    const text = "\uFEFFRéf\tNom\nA12\tÉté\n";
    expect(
      await read(new Uint8Array(new Uint16Array([...text].map((sign) => sign.charCodeAt(0))).buffer)),
    ).toEqual([
      ["Réf", "Nom"],
      ["A12", "Été"],
    ]);
  });

  test("of ours has no apostrophe left before what is no formula here", async () => {
    expect(await read("Réf;Nom\n'-A12;L'été\n")).toEqual([
      ["Réf", "Nom"],
      ["-A12", "L'été"],
    ]);
  });

  test("that is our model is read as it stands", async () => {
    const table = await read(modelText());
    expect(table).toHaveLength(3);
    expect(table).toHaveProperty("0", [
      "Référence annoncée",
      "Nom",
      "Prix",
      "Couleur",
      "Taille",
      "Stock",
      "Composition",
      "Fabricant",
      "Poids",
      "Mesures et coupe",
    ]);
  });
});

const RELATIONS = `<?xml version="1.0"?><Relationships>
  <Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/>
  <Relationship Id="rId2" Type="worksheet" Target="/xl/worksheets/sheet2.xml"/></Relationships>`;
const workbook = (sheets: string) => `<workbook xmlns:r="r"><sheets>${sheets}</sheets></workbook>`;
const TWO_SHEETS = workbook(
  `<sheet name="Caché" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Rail" sheetId="2" r:id="rId2"/>`,
);

/** A workbook as spreadsheets write it. */
const xlsx = (parts: Record<string, string>) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "xl/_rels/workbook.xml.rels": RELATIONS,
        "xl/workbook.xml": TWO_SHEETS,
        ...parts,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  );

describe("a workbook", () => {
  test("is read from its first visible sheet: shared, own and computed texts, numbers without noise, gaps", async () => {
    const bytes = xlsx({
      "xl/sharedStrings.xml": `<sst><si><t>Réf</t></si><si><r><t>No</t></r><r><rPr/><t xml:space="preserve">m </t></r><rPh sb="0"><t>x</t></rPh></si>
        <si><t>Robe &quot;Léa&quot; &amp; &#233;t&#xE9;</t></si><si/><si><t>Une_x000D_\nligne</t></si></sst>`,
      "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row><c t="str"><v>secret</v></c></row></sheetData></worksheet>`,
      "xl/worksheets/sheet2.xml": `<worksheet><cols><col min="1"/></cols><sheetData>
        <row r="1" spans="1:4"><c r="A1" t="s"><v>0</v></c><c r="B1" s="2" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>Prix</t></is></c></row>
        <row r="2"/><row r="3"><c r="A3" s="1"/></row>
        <row r="900000"><c r="A4" t="str"><f>"A"&amp;12</f><v>A12</v></c><c r="B4" t="s"><v>2</v></c><c r="C4" t="s"><v>4</v></c><c r="D4"><v>29.900000000000002</v></c><c r="XFD4"><v>1</v></c></row>
        <row><c><v>12</v></c><c t="s"><v>3</v></c><c t="n"><v>3.7E1</v></c></row>
      </sheetData></worksheet>`,
    });
    expect(await read(bytes, "rail.xlsx")).toEqual([
      ["Réf", "Nom", "", "Prix"],
      ["A12", 'Robe "Léa" & été', "Une ligne", "29.9"],
      ["12", "", "37"],
    ]);
  });

  test("with prefixes on its elements is read too", async () => {
    const bytes = xlsx({
      "xl/workbook.xml": workbook(`<x:sheet name="Rail" sheetId="1" r:id='rId1'></x:sheet>`),
      "xl/worksheets/sheet1.xml": `<x:worksheet><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Réf</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`,
    });
    expect(await read(bytes)).toEqual([["Réf"]]);
  });

  test("that would unfold without end is refused before it does", async () => {
    const bytes = xlsx({ "xl/worksheets/sheet2.xml": `<row>${" ".repeat(40_000_000)}</row>` });
    expect(bytes.length).toBeLessThan(100_000);
    expect(await read(bytes)).toHaveProperty("problem");
  });

  test("that lies about how much it unfolds to is cut off there", async () => {
    const bytes = xlsx({ "xl/worksheets/sheet2.xml": `<row>${" ".repeat(4_000_000)}</row>` });
    // The size announced in the list at the end of the file (APPNOTE 4.3.12) becomes 100 bytes.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at += 1)
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > 1_000_000)
        view.setUint32(at + 24, 100, true);
    expect(await read(bytes)).toEqual({ problem: "Ce fichier est vide." });
  });
});

describe("what is no table is refused in words", () => {
  test.each<[string, Uint8Array]>([
    ["Ce fichier n'est ni un CSV ni un classeur .xlsx.", zipSync({ "content.xml": strToU8("<office/>") })],
    ["Ce fichier n'est ni un CSV ni un classeur .xlsx.", Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0])],
    ["Ce fichier n'est ni un CSV ni un classeur .xlsx.", Uint8Array.from([0xff, 0xd8, 0xff, 0, 0, 1])],
    [
      "Ce classeur est d'un ancien format\u00a0: enregistrez-le en .xlsx ou en CSV.",
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]),
    ],
    ["Ce fichier est vide.", strToU8("\r\n;;\r\n")],
    ["Ce fichier dépasse 5\u00a0Mo.", new Uint8Array(5 * 1024 * 1024 + 1)],
  ])("%s", async (problem, bytes) => {
    expect(await read(bytes)).toEqual({ problem });
  });
});
