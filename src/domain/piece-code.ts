/** What the barcode of a price tag says of a product: "P100042", its `tag_number` (decision 0107). */
export const pieceCode = (tagNumber: number): string => `P${tagNumber}`;

/** The number in what was typed or scanned; undefined when it is no price tag's. */
export function tagNumberIn(text: string): number | undefined {
  const [, number] = /^P(\d{6,9})$/i.exec(text.trim()) ?? [];
  return number === undefined ? undefined : Number(number);
}
