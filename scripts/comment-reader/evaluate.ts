import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { indexLive, type LiveIndex } from "#comment-reader/extract/live-index.ts";
import { readComment } from "#comment-reader/read-comment.ts";
import { COMMENT_LABELS } from "#domain/comment-label.ts";
import { readComments, readHeldOut } from "#tests/comment-reader/corpus.ts";
import { type LabeledComment, readLabeledComments } from "./labeled-comments.ts";
import { isRight, type Score, score, scoreOf } from "./score.ts";

const USAGE = "npm run claims:eval [-- FILE… [--predictions OUT] [--misses]]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { predictions: { type: "string" }, misses: { type: "boolean", default: false } },
});
if (positionals.length === 0) {
  if (values.predictions || values.misses) {
    console.error(`Which file? ${USAGE}`);
    process.exit(2);
  }
  printHeldOut();
  process.exit(0);
}

/** A file of the sample's form, or corpus files of ours. */
const comments = positionals.flatMap((file) =>
  file.endsWith(".txt") ? readComments([file]) : readLabeledComments(file),
);
const indexes = new Map<string, LiveIndex>();
const lives = comments.map(({ context: { live } }) => {
  const key = JSON.stringify(live);
  const index = indexes.get(key) ?? indexLive(live);
  indexes.set(key, index);
  return index;
});

const readAll = () =>
  comments.flatMap(({ comment, context }, at) => {
    const live = lives[at];
    return live ? [readComment(comment, live, context.onAir)] : [];
  });
const readings = readAll();

if (values.predictions)
  writeFileSync(
    values.predictions,
    comments
      .map(({ id }, at) => {
        const reading = readings[at];
        const items = reading?.items.map(({ reference, color, ...item }) => ({
          ref: reference,
          colour: color,
          ...item,
        }));
        return `${JSON.stringify({ id, label: reading?.label, items, auto: reading?.auto })}\n`;
      })
      .join(""),
  );

const pairs = comments.flatMap((comment, at) => {
  const reading = readings[at];
  return comment.label && reading ? [[comment as LabeledComment, reading] as const] : [];
});
console.log(`${comments.length} comments, ${Math.round(speed())} a second on one core`);
if (pairs.length > 0) print(score(pairs));
else console.log("No labels: nothing to compare with.");
if (values.misses)
  for (const pair of pairs.filter((one) => !isRight(one))) {
    const [comment, reading] = pair;
    console.log(
      JSON.stringify({
        id: comment.id,
        comment: comment.comment,
        onAir: comment.context.onAir,
        label: comment.label,
        items: comment.items,
        read: reading,
      }),
    );
  }

/** One row a set: how many automatic claims are right, and how many claims are found. */
function printHeldOut(): void {
  const cell = ({ right, of }: { right: number; of: number }) =>
    `${((100 * right) / of).toFixed(1).padStart(6)} % (${right} of ${of})`.padEnd(24);
  console.log(`${"held out".padEnd(14)}comments  ${"right".padEnd(24)}found`);
  for (const { name, comments } of readHeldOut()) {
    const { automatic, found, labeled } = scoreOf(comments);
    console.log(
      `${name.padEnd(14)}${String(labeled).padStart(8)}  ${cell(automatic)}${cell(found)}`.trimEnd(),
    );
  }
}

/** Comments a second of processor time, over as many readings of the file as a second holds. */
function speed(): number {
  const from = process.cpuUsage();
  let read = 0;
  let seconds = 0;
  while (seconds < 1 && comments.length > 0) {
    readAll();
    read += comments.length;
    const { user, system } = process.cpuUsage(from);
    seconds = (user + system) / 1e6;
  }
  return seconds === 0 ? 0 : read / seconds;
}

function print(result: Score): void {
  const line = (name: string, { right, of }: { right: number; of: number }) =>
    console.log(
      `${name.padEnd(34)} ${of === 0 ? "     -" : `${((100 * right) / of).toFixed(2).padStart(6)} %`}  (${right} of ${of})`,
    );
  line("precision of automatic claims", result.automatic);
  line("recall of claims", result.found);
  line("claims read as claims", result.readAsClaims);
  line("claims among what is asked about", result.asked);
  line("claims entered by themselves", result.entered);
  line("exact items (claims, cancels)", result.exact);
  line("labels", result.labels);
  console.log(
    `\n${"label \\ read as".padEnd(16)}${COMMENT_LABELS.map((label) => label.padStart(10)).join("")}`,
  );
  for (const label of COMMENT_LABELS) {
    const row = result.confusion.get(label);
    console.log(
      label.padEnd(16) + COMMENT_LABELS.map((read) => String(row?.get(read) ?? 0).padStart(10)).join(""),
    );
  }
}
