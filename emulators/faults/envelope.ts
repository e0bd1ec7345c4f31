export type Envelope = {
  header: Record<string, unknown>;
  items: { header: Record<string, unknown>; payload: string }[];
};

const NEWLINE = 10;

/**
 * Reads what Sentry's protocol calls an envelope (https://develop.sentry.dev/sdk/foundations/transport/envelopes/): a
 * line of JSON, then for each item a line of JSON and a payload, as long as its `length` says or to the end of its line.
 * Throws an Error that says what is wrong with it.
 */
export function readEnvelope(bytes: Buffer): Envelope {
  let at = 0;
  const line = (): Buffer => {
    const end = bytes.indexOf(NEWLINE, at);
    const found = bytes.subarray(at, end < 0 ? bytes.length : end);
    at = end < 0 ? bytes.length : end + 1;
    return found;
  };
  const header = objectIn(line());
  const items: Envelope["items"] = [];
  while (at < bytes.length) {
    const itemHeader = objectIn(line());
    if (typeof itemHeader.type !== "string") throw new Error("an item has no type");
    items.push({ header: itemHeader, payload: payload(itemHeader.length).toString("utf8") });
  }
  return { header, items };

  function payload(length: unknown): Buffer {
    if (length === undefined) return line();
    const end = at + Number(length);
    if (!(end <= bytes.length)) throw new Error("an item is shorter than it says");
    const found = bytes.subarray(at, end);
    if (end < bytes.length && bytes[end] !== NEWLINE) throw new Error("no line break after an item");
    at = end + 1;
    return found;
  }
}

function objectIn(line: Buffer): Record<string, unknown> {
  const value: unknown = JSON.parse(line.toString("utf8"));
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("a header is no object");
  return value as Record<string, unknown>;
}
