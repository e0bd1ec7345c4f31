/** The middle of every picture: garments hang on it, and what is drawn for the left is mirrored at it. */
const MIDDLE = 300;

type Point = readonly [x: number, y: number];
/** Control points of a curve, if it is one, and where the stroke ends. */
type Stroke = readonly [...controls: Point[], end: Point];

/**
 * The whole outline of a garment from its left half: a path of absolute M, L and C commands that begins and ends on
 * the middle. The right half is the left one run backwards, seen in a mirror.
 */
export function symmetric(half: string): string {
  const { start, strokes } = read(half);
  const ends = [start, ...strokes.map((stroke) => endOf(stroke))];
  const back = strokes
    .map((stroke, place): Stroke => [...controlsOf(stroke).reverse(), ends[place] ?? start])
    .reverse()
    .map((stroke): Stroke => stroke.map(mirrored) as unknown as Stroke);
  return `M${start.join(" ")}${[...strokes, ...back].map(written).join("")}Z`;
}

/** Draws something on the left, and the same on the right. */
export function both(markup: string): string {
  return `${markup}<g transform="matrix(-1 0 0 1 ${2 * MIDDLE} 0)">${markup}</g>`;
}

function read(path: string): { start: Point; strokes: Stroke[] } {
  const commands = [...path.matchAll(/([MLC])([^MLC]*)/g)].map(([, letter, numbers = ""]) => ({
    letter,
    points: pairs(
      numbers
        .trim()
        .split(/[\s,]+/)
        .map(Number),
    ),
  }));
  const [first, ...rest] = commands;
  const start = first?.points[0];
  if (!start) throw new Error(`An outline begins with M: ${path}`);
  return {
    start,
    strokes: rest.flatMap(({ letter, points }) =>
      letter === "C" ? inThrees(points) : points.map((point): Stroke => [point]),
    ),
  };
}

function pairs(numbers: number[]): Point[] {
  return numbers.flatMap((x, place) => (place % 2 === 0 ? [[x, numbers[place + 1] ?? 0] as const] : []));
}

function inThrees(points: Point[]): Stroke[] {
  return points.flatMap((_, place) =>
    place % 3 === 0 ? [points.slice(place, place + 3) as unknown as Stroke] : [],
  );
}

const endOf = (stroke: Stroke): Point => stroke.at(-1) as Point;
const controlsOf = (stroke: Stroke): Point[] => stroke.slice(0, -1) as Point[];
const mirrored = ([x, y]: Point): Point => [2 * MIDDLE - x, y];

function written(stroke: Stroke): string {
  return `${stroke.length === 1 ? "L" : "C"}${stroke.map((point) => point.join(" ")).join(" ")}`;
}
