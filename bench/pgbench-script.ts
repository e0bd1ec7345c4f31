import type { RecordedStatement } from "./record-sql.ts";

/** What the database knows a browser by. */
const HASH = /^[A-Za-z0-9+/]{43}=$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Turns one recorded purchase into a pgbench script that makes a new purchase each time it runs: every id, key,
 * browser, e-mail and reference that the server drew for this purchase is drawn anew from two random numbers; what belongs to
 * the live and its pieces (`fixed`) stays.
 */
export function pgbenchScript(recorded: readonly RecordedStatement[], fixed: ReadonlySet<string>): string {
  const drawn = new Map<string, string>();
  const own = (value: string): string | undefined => {
    if (fixed.has(value)) return undefined;
    const known = drawn.get(value);
    if (known) return known;
    const name = `v${drawn.size}`;
    drawn.set(value, name);
    return name;
  };
  const statements = recorded.map(({ text, values }) => `${fill(hideColons(text), values, own)};`);
  const draws = [...drawn.values()].flatMap((name) => [`\\set ${name} random(1, 9000000000000000000)`]);
  return `${draws.join("\n")}\n${statements.join("\n")}\n`;
}

type Own = (value: string) => string | undefined;

function fill(text: string, values: readonly unknown[], own: Own): string {
  return text.replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1], own));
}

function literal(value: unknown, own: Own): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return `array[${value.map((item) => literal(item, own)).join(", ")}]`;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (UUID.test(text)) {
    const name = own(text);
    if (name) return `md5(:${name}::text)::uuid`;
  }
  if (HASH.test(text)) return `('hash-' || :${own(text)}::text)`;
  return quotedWithDraws(text, own);
}

const DRAWN_INSIDE =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{8}-[0-9a-f]{4}(?=@bench\.example)|HFP-[A-Z0-9]+|\b[0-9a-f]{32}\b/g;

/** A text in which drawn ids stand (an e-mail, a principal, a JSON body): they are put together by the database. */
function quotedWithDraws(text: string, own: Own): string {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(DRAWN_INSIDE)) {
    const name = own(match[0]);
    if (!name) continue;
    parts.push(quote(text.slice(from, match.index)));
    parts.push(UUID.test(match[0]) ? `md5(:${name}::text)::uuid::text` : `'HFP-' || :${name}::text`);
    from = match.index + match[0].length;
  }
  if (parts.length === 0) return quote(text);
  parts.push(quote(text.slice(from)));
  return `(${parts.join(" || ")})${text.startsWith("{") ? "::jsonb" : ""}`;
}

const quote = (text: string) => hideColons(`'${text.replaceAll("'", "''")}'`);

/** pgbench takes `:name` for a variable of its own, also inside a quoted text. */
function hideColons(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'/g, (quoted) =>
    /:[A-Za-z_]/.test(quoted) ? `(${quoted.replaceAll(/:(?=[A-Za-z_])/g, "' || chr(58) || '")})` : quoted,
  );
}
