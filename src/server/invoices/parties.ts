import { INK_2, LINEN, MARGIN, type Paper, RIGHT } from "./paper.ts";

/** The right half of a page, and how wide a half is. */
export const HALF = MARGIN + 270;
export const COLUMN = 250;

interface Party {
  title: string;
  name: string;
  rows: readonly string[];
}

/** Who sold and who bought, side by side; the buyer's half has a ground, and on it where the parcel went if elsewhere. */
export function drawParties(paper: Paper, seller: Party, buyer: Party, place?: Party): void {
  const width = COLUMN - 30;
  const rowsOf = ({ name, rows }: Party) =>
    (paper.countRows(name, { width, bold: true }) +
      paper.countRows(rows.filter(Boolean).join("\n"), { width })) *
      12.5 +
    36;
  const right = [buyer, ...(place ? [place] : [])];
  const height = Math.max(
    rowsOf(seller),
    right.reduce((sum, one) => sum + rowsOf(one), 0),
  );
  paper.fill(HALF - 12, paper.y - height, RIGHT - HALF + 12, height, LINEN);
  const write = (x: number, top: number, { title, name, rows }: Party) => {
    let y = paper.write(title, top - 16, { x, size: 7.5, color: INK_2 });
    y = paper.write(name, y - 4, { x, width, bold: true });
    paper.write(rows.filter(Boolean).join("\n"), y, { x, width });
  };
  write(MARGIN, paper.y, seller);
  let top = paper.y;
  for (const one of right) {
    write(HALF, top, one);
    top -= rowsOf(one);
  }
  paper.y -= height + 26;
}
