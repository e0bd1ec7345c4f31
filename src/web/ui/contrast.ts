/** Relative luminance of "#RRGGBB", from 0 to 1 (WCAG 2 formula). */
function luminance(hexCode: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hexCode.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two colors, from 1 to 21 (WCAG 2 formula). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const INK = "#2a1a24";

/** Which of white and ink is read best on a color. */
export const readableOn = (hexCode: string): "white" | "ink" =>
  contrast(hexCode, "#ffffff") >= contrast(hexCode, INK) ? "white" : "ink";
