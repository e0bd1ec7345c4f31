import type { BindResult } from "./bind.ts";
import type { PagesResult } from "./pages.ts";
import type { RushResult } from "./rush.ts";
import type { StormResult } from "./storm.ts";

interface LiveResult {
  rush: RushResult;
  pages: PagesResult;
  storm: StormResult;
  bind: BindResult;
}

type PartsThatRan = { [Part in keyof LiveResult]: LiveResult[Part] | undefined };

/** The figures of the parts that ran, as plain text; times in milliseconds. */
export const printTable = ({ rush, pages, storm, bind }: PartsThatRan): string =>
  [
    ...(rush ? rushLines(rush) : []),
    ...(pages ? pagesLines(pages) : []),
    ...(storm ? stormLines(storm) : []),
    ...(bind ? bindLines(bind) : []),
  ].join("\n");

function rushLines(rush: RushResult): string[] {
  const { quiet, busy, toScreen } = rush;
  const slower = quiet.p99 > 0 ? busy.p99 / quiet.p99 - 1 : 0;
  return [
    "",
    `${rush.perSecond} comments a second for ${rush.seconds} s while ${rush.guests} guests buy`,
    row("", "p50", "p95", "p99"),
    row("comment to the screen of staff", ms(toScreen.p50), ms(toScreen.p95), ms(toScreen.p99)),
    row(
      `guests' calls without comments (${quiet.flows} orders)`,
      ms(quiet.p50),
      ms(quiet.p95),
      ms(quiet.p99),
    ),
    row(`guests' calls with comments (${busy.flows} orders)`, ms(busy.p50), ms(busy.p95), ms(busy.p99)),
    `Said ${rush.said}, kept ${rush.kept}, lost ${rush.lost}, doubled ${rush.doubled}, on the screen ${rush.shown}; guests' errors ${rush.errors.length}`,
    `Aim: screen p95 <= 300 ms, guests' p99 at most 20 % slower (it is ${(slower * 100).toFixed(0)} %), nothing lost or doubled`,
    ...rush.errors.slice(0, 3),
  ];
}

const pagesLines = (pages: PagesResult): string[] => [
  "",
  `${pages.pages} open pages, the key pressed ${pages.presses} times`,
  row("", "p50", "p95", "p99"),
  row("key to page", ms(pages.told.p50), ms(pages.told.p95), ms(pages.told.p99)),
  row("key to the last page of all", ms(pages.last.p50), ms(pages.last.p95), ms(pages.last.p99)),
  `Never told: ${pages.missing}; server memory a page: ${pages.kilobytesAPage.toFixed(1)} kB`,
  "Aim: all told within 500 ms (p95)",
];

const stormLines = (storm: StormResult): string[] => [
  "",
  `A service that drops, repeats and reorders ${percent(storm.share)} of comments and hangs up after ${percent(storm.share)} of frames`,
  `Said ${storm.said}, sent at least once ${storm.sent}, kept ${storm.kept}, lost ${storm.lost}, doubled ${storm.doubled}`,
  `Disconnections ${storm.disconnects}, shown as gaps ${storm.gaps}, still open ${storm.stillOpen}`,
  `Claims: ${storm.items} items for ${storm.viewers} viewers who each asked for one piece, doubled ${storm.doubledClaims}`,
  "Aim: nothing doubled, nothing lost that was sent, every disconnection a gap",
];

const bindLines = (bind: BindResult): string[] => [
  "",
  `${bind.viewers} viewers write the code of their phone within ${bind.seconds} s, beside ${bind.perSecond} comments a second`,
  row("", "p50", "p95", "p99"),
  row("comment to her basket", ms(bind.toPage.p50), ms(bind.toPage.p95), ms(bind.toPage.p99)),
  row("of that, reading it", ms(bind.toRead.p50), ms(bind.toRead.p95), ms(bind.toRead.p99)),
  `Bound ${bind.bound}, to a wrong phone ${bind.wrong}`,
  "Aim: p95 <= 1,000 ms, all bound, none to a wrong phone",
];

const row = (name: string, ...cells: string[]) =>
  name.padEnd(48) + cells.map((cell) => cell.padStart(10)).join("");
const ms = (figure: number) => figure.toFixed(1);
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
