interface Hostile {
  handle: string;
  nickname: string;
  comment: string;
}

const TURNED_AROUND = "\u202E";
const DRAWN_AS_BLANKS = "\u3164\u2800";
const TOWER = `z${"\u0300\u0336".repeat(40)}`;

/**
 * What viewers may write to break a screen, a list or a spreadsheet. `mark` ends each handle, so that one round of them
 * can be told from another.
 */
export const hostileComments = (mark: string): Hostile[] => [
  {
    handle: `rtl${mark}`,
    nickname: `${TURNED_AROUND}revo\u2067`,
    comment: `${TURNED_AROUND}dnamroc \u2066 مرحبا بكم je prends`,
  },
  { handle: `zero\u200B${mark}`, nickname: DRAWN_AS_BLANKS, comment: "A\u200B1\u2060 \u00AD2" },
  { handle: `wall${mark}`, nickname: "👩‍👩‍👧‍👦".repeat(40), comment: "😍".repeat(1000) },
  { handle: `${"l".repeat(80)}${mark}`, nickname: "W".repeat(300), comment: "M".repeat(2000) },
  { handle: `tower${mark}`, nickname: TOWER.repeat(9), comment: TOWER.repeat(30) },
  {
    handle: `=cmd|'/c${mark}`,
    nickname: "=1+1",
    comment: '=HYPERLINK("http://evil.example";"A12")',
  },
  {
    handle: `<img/src=x/onerror=window.broken=1>${mark}`,
    nickname: "<b>gras</b>",
    comment: '<svg onload="window.broken=1">',
  },
];
