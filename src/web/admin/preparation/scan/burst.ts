/** A key as a barcode reader presses it: its place on the keyboard, whatever the layout makes of it. */
export type Stroke = { code: string; key: string; shift: boolean; at: number };

/** No person types this fast. */
const READER_GAP_MS = 35;
/** A reader that has slept, or that is wireless, may send its first keys this slowly. */
const SLOW_KEY_MS = 1_000;
const SHORTEST_CODE = 3;

const PUNCTUATION: Record<string, string> = {
  Minus: "-",
  NumpadSubtract: "-",
  Slash: "/",
  NumpadDivide: "/",
  Period: ".",
  NumpadDecimal: ".",
  Space: " ",
};

/**
 * What a reader may have sent, ended by Enter, the likeliest first; nothing when the strokes are a person's typing. Its
 * first keys may come slowly: what stands in the field (`typed`) is read whole when the burst is its ending, elsewhere
 * the strokes that came shortly before. The burst alone is the other reading. A reader that types as a US
 * keyboard is read from the `places` of the keys, for on a French keyboard its "12" arrives as "&é"; one that was set
 * to the computer's own layout is read from the `characters`.
 */
export function readBurst(
  strokes: readonly Stroke[],
  enterAt: number,
  by: "places" | "characters" = "places",
  typed = "",
): string[] {
  const text = (some: readonly Stroke[]) => some.map(by === "places" ? atPlace : asTyped).join("");
  const burst = lastWithin(READER_GAP_MS, strokes, enterAt);
  if (text(burst).length < SHORTEST_CODE) return [];
  const printed = strokes.filter(({ key }) => key.length === 1).slice(-typed.length);
  const whole =
    typed !== "" && printed.map(asTyped).join("") === typed
      ? printed
      : lastWithin(SLOW_KEY_MS, strokes, enterAt);
  return [...new Set([text(whole), text(burst)])];
}

/** The last strokes of which each came within `gap` ms of the next. */
function lastWithin(gap: number, strokes: readonly Stroke[], enterAt: number): Stroke[] {
  const last: Stroke[] = [];
  let next = enterAt;
  for (const stroke of strokes.toReversed()) {
    if (next - stroke.at > gap) break;
    last.unshift(stroke);
    next = stroke.at;
  }
  return last;
}

const asTyped = ({ key }: Stroke): string => (key.length === 1 ? key : "");

function atPlace({ code, shift }: Stroke): string {
  if (/^Key[A-Z]$/.test(code)) return shift ? code.slice(3) : code.slice(3).toLowerCase();
  if (/^(Digit|Numpad)\d$/.test(code)) return code.at(-1) ?? "";
  return shift && code === "Minus" ? "_" : (PUNCTUATION[code] ?? "");
}
