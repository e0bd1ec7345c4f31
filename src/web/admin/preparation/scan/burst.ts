/** A key as a barcode reader presses it: its place on the keyboard, whatever the layout makes of it. */
export type Stroke = { code: string; key: string; shift: boolean; at: number };

/** No person types this fast. */
const READER_GAP_MS = 35;
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
 * What a reader sent, ended by Enter; undefined when the strokes are a person's typing. A reader that types as a US
 * keyboard is read from the `places` of the keys, for on a French keyboard its "12" arrives as "&é"; one that was set
 * to the computer's own layout is read from the `characters`.
 */
export function readBurst(
  strokes: readonly Stroke[],
  enterAt: number,
  by: "places" | "characters" = "places",
): string | undefined {
  const burst: Stroke[] = [];
  let next = enterAt;
  for (const stroke of strokes.toReversed()) {
    if (next - stroke.at > READER_GAP_MS) break;
    burst.unshift(stroke);
    next = stroke.at;
  }
  const text = burst.map(by === "places" ? atPlace : asTyped).join("");
  return text.length >= SHORTEST_CODE ? text : undefined;
}

const asTyped = ({ key }: Stroke): string => (key.length === 1 ? key : "");

function atPlace({ code, shift }: Stroke): string {
  if (/^Key[A-Z]$/.test(code)) return shift ? code.slice(3) : code.slice(3).toLowerCase();
  if (/^(Digit|Numpad)\d$/.test(code)) return code.at(-1) ?? "";
  return shift && code === "Minus" ? "_" : (PUNCTUATION[code] ?? "");
}
