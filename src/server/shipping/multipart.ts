export type Part = { headers: Record<string, string>; bytes: Buffer };

/**
 * Reads a multipart/related body as bytes (RFC 2046, RFC 2387): the parts that are whole, by Content-ID without its angle
 * brackets, and whether the body is. A part may hold anything, even what looks like a boundary: one counts only at the
 * start of a line, followed by a line end or by the two closing dashes.
 */
export function readParts(
  contentType: string,
  body: Buffer,
): { parts: Map<string, Part>; isComplete: boolean } {
  const parts = new Map<string, Part>();
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return { parts, isComplete: false };
  const delimiter = Buffer.from(`--${boundary}`);
  let open: number | undefined;
  for (const { start, end, isClosing } of delimiters(body, delimiter)) {
    if (open !== undefined) {
      // The line break before a boundary belongs to the boundary, not to the part.
      const part = readPart(body.subarray(open, start - 2));
      if (part === undefined) return { parts, isComplete: false };
      parts.set((part.headers["content-id"] ?? `part ${parts.size}`).replace(/^<|>$/g, ""), part);
    }
    if (isClosing) return { parts, isComplete: true };
    open = end;
  }
  return { parts, isComplete: false };
}

/** The `boundary` parameter; it holds colons on this wire, so it comes quoted. */
function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\//i.test(contentType)) return undefined;
  const found = /;\s*boundary=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i.exec(contentType);
  const boundary = found?.[1]?.replace(/\\(.)/g, "$1") ?? found?.[2];
  return boundary === "" ? undefined : boundary;
}

const CR = 13;
const LF = 10;
const DASH = 45;
const BLANKS = [32, 9];

function* delimiters(body: Buffer, delimiter: Buffer) {
  for (let start = body.indexOf(delimiter); start !== -1; start = body.indexOf(delimiter, start + 1)) {
    const startsLine = start === 0 || (body[start - 2] === CR && body[start - 1] === LF);
    if (!startsLine) continue;
    let end = start + delimiter.length;
    if (body[end] === DASH && body[end + 1] === DASH) {
      yield { start, end, isClosing: true };
      return;
    }
    while (BLANKS.includes(body[end] ?? 0)) end++;
    if (body[end] === CR && body[end + 1] === LF) yield { start, end: end + 2, isClosing: false };
  }
}

function readPart(bytes: Buffer): Part | undefined {
  const hasNoHeaders = bytes[0] === CR && bytes[1] === LF;
  const headEnd = hasNoHeaders ? -2 : bytes.indexOf("\r\n\r\n");
  if (!hasNoHeaders && headEnd === -1) return undefined;
  const headers: Record<string, string> = {};
  for (const line of bytes.subarray(0, Math.max(0, headEnd)).toString("latin1").split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return { headers, bytes: bytes.subarray(headEnd + 4) };
}
