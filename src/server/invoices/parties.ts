import { INK_2, LINEN, MARGIN, type Paper, RIGHT } from "./paper.ts";

/** The right half of a page, and how wide a half is. */
export const HALF = MARGIN + 270;
export const COLUMN = 250;

interface Party {
  title: string;
  name: string;
  rows: readonly string[];
}

/** Who sold and who bought, side by side; the buyer's half has a ground. */
export function drawParties(paper: Paper, seller: Party, buyer: Party): void {
  const width = COLUMN - 30;
  const blocks = [
    { x: MARGIN, ...seller },
    { x: HALF, ...buyer },
  ];
  const heights = blocks.map(({ name, rows }) =>
    [name, ...rows].reduce((sum, row) => sum + paper.countRows(row, { width }), 0),
  );
  const height = Math.max(...heights) * 12.5 + 36;
  paper.fill(HALF - 12, paper.y - height, RIGHT - HALF + 12, height, LINEN);
  for (const { x, title, name, rows } of blocks) {
    let y = paper.write(title, paper.y - 16, { x, size: 7.5, color: INK_2 });
    y = paper.write(name, y - 4, { x, width, bold: true });
    paper.write(rows.filter(Boolean).join("\n"), y, { x, width });
  }
  paper.y -= height + 26;
}
