import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { indexLive, type LiveIndex } from "#domain/claims/live-index.ts";
import { readComment } from "#domain/claims/read-comment.ts";
import { COMMENT_LABELS, type LiveWords } from "#domain/claims/types.ts";
import { readLabelledComments } from "./labelled-comments.ts";
import { isRight, type Judged, type Score, score } from "./score.ts";

const USAGE = "npm run claims:eval -- FILE [--predictions OUT] [--misses]";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { predictions: { type: "string" }, misses: { type: "boolean", default: false } },
});
const [file] = positionals;
if (!file) {
  console.error(`Which file? ${USAGE}`);
  process.exit(2);
}

const comments = readLabelledComments(file);
const indexes = new Map<string, LiveIndex>();
const indexOf = (live: LiveWords): LiveIndex => {
  const key = JSON.stringify([live.refs, live.colours, live.sizes]);
  const index = indexes.get(key) ?? indexLive(live);
  indexes.set(key, index);
  return index;
};
const lives = comments.map((comment) => indexOf(comment.context));

const readAll = () =>
  comments.map(({ comment, context }, at) =>
    readComment(comment, lives[at] ?? indexOf(context), context.current),
  );
const readings = readAll();

if (values.predictions)
  writeFileSync(
    values.predictions,
    comments
      .map(({ id }, at) => {
        const reading = readings[at];
        return `${JSON.stringify({ id, label: reading?.label, items: reading?.items, auto: reading?.auto })}\n`;
      })
      .join(""),
  );

const pairs = comments.flatMap((comment, at) => {
  const reading = readings[at];
  return comment.label && reading ? [[comment as Judged, reading] as const] : [];
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
        current: comment.context.current,
        label: comment.label,
        items: comment.items,
        read: reading,
      }),
    );
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
