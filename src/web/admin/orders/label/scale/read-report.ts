/** The usage page of scales (USB-IF, HID Point of Sale Usage Tables, 'Weighing Device'). */
export const SCALE_USAGE_PAGE = 0x8d;

/** The report that says a weight ('Scale Data Report'); others say settings and statistics. */
const DATA_REPORT = 3;

/** Of its first byte, those that carry a weight at rest: zero, and another. In motion, over the limit and the like do not. */
const STABLE = [2, 4];

/** Grams in one unit of its second byte. */
const GRAMS: Record<number, number> = { 1: 0.001, 2: 1, 3: 1000, 11: 28.349523125, 12: 453.59237 };

/**
 * The weight at rest, in grams, that a report of a scale says; undefined while it moves, is overloaded or speaks of
 * something else. Bytes: status, unit, power of ten (signed), weight (16 bits, the lower byte first).
 */
export function gramsInReport(reportId: number, data: DataView): number | undefined {
  if (reportId !== DATA_REPORT || data.byteLength < 5 || !STABLE.includes(data.getUint8(0))) return undefined;
  const unit = GRAMS[data.getUint8(1)];
  if (unit === undefined) return undefined;
  return Math.round(data.getUint16(3, true) * 10 ** data.getInt8(2) * unit);
}
