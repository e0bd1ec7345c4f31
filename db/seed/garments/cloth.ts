/** The shades of one color that make a flat shape look like cloth. */
export interface Cloth {
  base: string;
  light: string;
  dark: string;
  /** Seams, edges and buttonholes: always visible on the base. */
  seam: string;
  /** The inside, seen at a neck or an opening. */
  inside: string;
  button: string;
}

type Rgb = readonly [number, number, number];

const INK: Rgb = [42, 26, 36];
const WHITE: Rgb = [255, 255, 255];

export function clothOf(hexCode: string): Cloth {
  const base = rgb(hexCode);
  const brightness = (base[0] * 0.299 + base[1] * 0.587 + base[2] * 0.114) / 255;
  const isDark = brightness < 0.28;
  return {
    base: hex(base),
    light: hex(mix(base, WHITE, isDark ? 0.16 : 0.22)),
    dark: hex(mix(base, INK, isDark ? 0.38 : 0.2)),
    seam: hex(isDark ? mix(base, WHITE, 0.3) : mix(base, INK, brightness > 0.8 ? 0.34 : 0.42)),
    inside: hex(mix(base, INK, isDark ? 0.55 : 0.38)),
    button: hex(isDark ? mix(base, WHITE, 0.5) : mix(base, WHITE, brightness > 0.8 ? 0.1 : 0.62)),
  };
}

function rgb(hexCode: string): Rgb {
  const value = Number.parseInt(hexCode.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const mix = (from: Rgb, to: Rgb, part: number): Rgb => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
];

const hex = (color: Rgb): string =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
