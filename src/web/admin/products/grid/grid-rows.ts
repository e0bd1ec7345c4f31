import type { ColorRow } from "#contract/admin/colors.ts";
import { gridRows } from "#contract/admin/product-fields.ts";
import { parseEuros } from "#domain/money.ts";
import { givenWeight } from "#domain/weight.ts";
import { GRID_IN_LIVE } from "#wording/admin-forms.ts";
import { FIT_LABEL } from "#wording/product-facts.ts";

/** The columns, in their order; `headings` are what a spreadsheet may call them. */
export const COLUMNS = [
  {
    field: "refCategory",
    label: "Référence annoncée",
    headings: ["ref", "référence", "référence catégorie", "réf catégorie", "sku"],
    max: 20,
    width: "w-24",
  },
  {
    field: "name",
    label: "Nom",
    headings: ["nom du produit", "produit", "article", "désignation", "titre", "name", "title", "product"],
    max: 200,
    width: "w-48",
  },
  {
    field: "price",
    label: "Prix",
    headings: ["prix en euros", "prix ttc", "prix de vente", "prix €", "price"],
    max: 12,
    width: "w-20",
  },
  { field: "color", label: "Couleur", headings: ["coloris", "color"], max: 60, width: "w-36" },
  { field: "size", label: "Taille", headings: ["size"], max: 40, width: "w-20" },
  { field: "stock", label: "Stock", headings: ["quantité", "qté", "quantity", "qty"], max: 6, width: "w-20" },
  {
    field: "composition",
    label: "Composition",
    headings: ["matière", "material", "fabric"],
    max: 300,
    width: "w-36",
  },
  {
    field: "maker",
    label: "Fabricant",
    headings: ["marque", "brand", "maker", "manufacturer"],
    max: 300,
    width: "w-36",
  },
  {
    field: "weight",
    label: "Poids",
    headings: ["poids g", "poids (g)", "poids en g", "poids en grammes", "grammes", "weight"],
    max: 10,
    width: "w-20",
  },
  {
    field: "fit",
    label: FIT_LABEL,
    headings: ["mesures", "coupe", "fit", "measurements"],
    max: 120,
    width: "w-48",
  },
  {
    field: "purchase",
    label: "Prix d'achat HT",
    headings: ["prix d'achat", "prix achat", "prix achat ht", "coût", "cost", "cost price"],
    max: 12,
    width: "w-20",
  },
] as const satisfies readonly {
  field: string;
  label: string;
  headings: readonly string[];
  max: number;
  width: string;
}[];

/** Those of whoever may know what pieces cost; it stands last, so that the others keep their places. */
export const columnsFor = (knowsPurchases: boolean) =>
  COLUMNS.filter(({ field }) => knowsPurchases || field !== "purchase");

export type GridField = (typeof COLUMNS)[number]["field"];

/** What the cells of a row hold, as typed. */
export type TypedRow = Record<GridField, string>;
export type CellErrors = Partial<Record<GridField, string>>;

export const BLANK: TypedRow = {
  refCategory: "",
  name: "",
  price: "",
  color: "",
  size: "",
  stock: "1",
  composition: "",
  maker: "",
  weight: "",
  purchase: "",
  fit: "",
};

/** A row in which nobody has written anything is no product; its stock stands there from the beginning. */
export const isBlank = (row: TypedRow): boolean =>
  COLUMNS.every(({ field }) => field === "stock" || row[field].trim() === "");

const french = new Intl.Collator("fr", { sensitivity: "base" });
const sameWords = (one: string, other: string): boolean => french.compare(one.trim(), other.trim()) === 0;

/** Whatever its case and accents. */
export const colorNamed = (colors: readonly ColorRow[], typed: string): ColorRow | undefined =>
  colors.find(({ name }) => sameWords(name, typed));

/** The name of the only color that begins as was typed, whatever its case and accents. */
export function completedColor(colors: readonly ColorRow[], typed: string): string | undefined {
  const start = typed.trim();
  const found = start ? colors.filter(({ name }) => sameWords(name.slice(0, start.length), start)) : [];
  return found.length === 1 ? found[0]?.name : undefined;
}

/** Names of colors that the shop does not have, each once, as first written. */
export function unknownColors(rows: readonly TypedRow[], colors: readonly ColorRow[]): string[] {
  const unknown: string[] = [];
  for (const typed of rows.map(({ color }) => color.trim()))
    if (typed && !colorNamed(colors, typed) && !unknown.some((name) => sameWords(name, typed)))
      unknown.push(typed);
  return unknown;
}

/**
 * Cells as a spreadsheet copies them, tabs between, or writes them into a file with another sign; one line a row, a cell
 * with breaks or that sign stands in quotes.
 */
export function parseCells(text: string, separator = "\t"): string[][] {
  const rows: string[][] = [];
  const lines = `\n${text.replace(/\r\n?/g, "\n").replace(/\n$/, "")}`;
  const ends = `\\u{${separator.charCodeAt(0).toString(16)}}\\n`;
  const cell = new RegExp(`([${ends}])(?:"((?:[^"]|"")*)"(?=[${ends}]|$)|([^${ends}]*))`, "gu");
  for (const [, before, quoted, plain] of lines.matchAll(cell)) {
    if (before === "\n") rows.push([]);
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? "").replace(/\s+/g, " ").trim());
  }
  return rows;
}

/**
 * Rows of what is pasted into the column of `field`: by its headings where it has some, else from that column on. An
 * empty stock is one piece, as in a file.
 */
export function readPasted(text: string, field: GridField): Partial<TypedRow>[] {
  const [first = [], ...others] = parseCells(text);
  const headed = first.map(fieldOfHeading);
  // One word alone that is a heading's may well be a value.
  const hasHeadings = first.length > 1 && headed.filter(Boolean).length > first.filter(Boolean).length / 2;
  const from = COLUMNS.findIndex((column) => column.field === field);
  const fields = hasHeadings ? headed : first.map((_, place) => COLUMNS[from + place]?.field);
  return (hasHeadings ? others : [first, ...others]).map((cells) =>
    Object.fromEntries(
      cells.flatMap((cell, place) => {
        const field = fields[place];
        return field ? [[field, cell || BLANK[field]]] : [];
      }),
    ),
  );
}

export const fieldOfHeading = (heading: string): GridField | undefined =>
  COLUMNS.find(({ label, headings }) =>
    [label, ...headings].some((known) => sameWords(known, heading.replaceAll(".", ""))),
  )?.field;

/** "36 38 40" or "Taille unique, XL": blanks part sizes unless something else does. */
const partsOf = (text: string, blanksPart: boolean): string[] => {
  const marks = /[,;/\n]/;
  const parts = text.split(blanksPart && !marks.test(text) && !/unique/i.test(text) ? /\s+/ : marks);
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
};

export const sizesOf = (text: string): string[] => partsOf(text, true);

/** One row for each color in each size. */
export function variantsOf(common: Partial<TypedRow>, sizes: string, colors: string): TypedRow[] {
  const orNone = (parts: string[]) => (parts.length > 0 ? parts : [""]);
  return orNone(partsOf(colors, false)).flatMap((color) =>
    orNone(sizesOf(sizes)).map((size) => ({ ...BLANK, ...common, color, size })),
  );
}

/** "A12" is followed by "A13", "R09" by "R10"; what has no number is left as it is. */
export const nextReference = (reference: string): string =>
  reference.replace(/\d{1,9}$/, (number) => String(Number(number) + 1).padStart(number.length, "0"));

/** The rows as the contract wants them. A color that the shop does not have is given by its name, and refused. */
export const asGivenRows = (rows: readonly TypedRow[], colors: readonly ColorRow[]) =>
  rows.map((row) => ({
    refCategory: row.refCategory.trim().toUpperCase(),
    name: row.name,
    priceCents: parseEuros(row.price) ?? 0,
    colorId: row.color.trim() ? (colorNamed(colors, row.color)?.id ?? row.color) : null,
    size: row.size,
    stock: asStock(row.stock),
    composition: row.composition,
    maker: row.maker,
    weightGrams: givenWeight(row.weight),
    ...(row.purchase.trim() && { purchaseCents: parseEuros(row.purchase) ?? -1 }),
    fit: row.fit,
  }));

/** Null, without a limit, where nothing is written; what is no number is refused by the contract. */
export const asStock = (typed: string): number | null => {
  const text = typed.trim();
  if (text === "") return null;
  return /^\d{1,7}$/.test(text) ? Number(text) : -1;
};

const CELL_OF: Record<string, GridField> = {
  priceCents: "price",
  colorId: "color",
  weightGrams: "weight",
  purchaseCents: "purchase",
};

/** What the contract says of each row, by its place; `present`: places of pieces that the live has. */
export function errorsOfRows(
  given: ReturnType<typeof asGivenRows>,
  present: ReadonlySet<number>,
): CellErrors[] {
  const errors = given.map(
    (_, place): CellErrors => (present.has(place) ? { refCategory: GRID_IN_LIVE } : {}),
  );
  for (const { path, message } of gridRows.safeParse(given).error?.issues ?? []) {
    const [place, field] = path as [number?, string?];
    const cells = place === undefined ? undefined : errors[place];
    if (cells && field) cells[CELL_OF[field] ?? (field as GridField)] ??= message;
  }
  return errors;
}
