import { fileURLToPath } from "node:url";
import { inKnownWords } from "./known-words.ts";
import { type Frame, framesOf } from "./stack-frames.ts";

/** A fault as it may be told outside: without addresses, order keys, or a text that somebody typed. */
export interface Fault {
  /** 32 hexadecimal digits; the number that people read is their beginning. */
  id: string;
  from: "server" | "browser";
  level: "error" | "fatal";
  release: string;
  /** What was being done, in the program's own words. */
  what: string;
  /** As a pattern: `/order-pay/:orderId`. */
  route?: string | undefined;
  userId?: string | undefined;
  /** The error and what caused it, outermost first. */
  errors: TellableError[];
}

export interface TellableError {
  type: string;
  message: string;
  frames: Frame[];
  /** Codes of the system and of the database, and the names of what they are about in our schema. */
  facts: Record<string, string>;
}

const MOST_CAUSES = 4;
const ROOT = new URL("../../../", import.meta.url);
/** A code, or a name of ours: no sentence, no value. */
const PLAIN_NAME = /^[\w.]{1,63}$/;

/** An error of this process and its causes. A database's `detail`, `where` and `hint` hold rows, and are never read. */
export function tellable(error: unknown): TellableError[] {
  const told: TellableError[] = [];
  for (let one = error; one !== undefined && told.length < MOST_CAUSES; one = causeOf(one))
    told.push(tellableOne(one));
  return told;
}

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined);

function tellableOne(error: unknown): TellableError {
  if (!(error instanceof Error))
    return { type: "Error", message: inKnownWords(textIn(error)), frames: [], facts: {} };
  const { code, constraint, table } = error as Error & Record<string, unknown>;
  const facts = Object.entries({ code, constraint, table }).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && PLAIN_NAME.test(entry[1]),
  );
  return {
    type: error.constructor.name,
    message: inKnownWords(textIn(error.message)),
    frames: framesOf(withoutMessage(error), fileOfServer),
    facts: Object.fromEntries(facts),
  };
}

/** The message stands at the head of a stack, and may have lines of its own. */
function withoutMessage(error: Error): string {
  const [stack, message] = [textIn(error.stack), textIn(error.message)];
  const at = stack.indexOf(message);
  return at < 0 ? stack : stack.slice(at + message.length);
}

/** Anything may be thrown, and any field of it may be anything: telling of a fault must not be the next one. */
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

function fileOfServer(place: string): string | undefined {
  if (place.startsWith("node:")) return place;
  const root = [ROOT.href, fileURLToPath(ROOT)].find((start) => place.startsWith(start));
  return root && place.slice(root.length).replaceAll("\\", "/");
}

const BUILT_FILE = /^https?:\/\/[^/]+(\/assets\/[\w.-]{1,150}\.js)$/;
const ENGINE_ERRORS = /^(Aggregate|Eval|Range|Reference|Syntax|Type|URI)?Error$|^DOMException$/;

/** What a browser says of its error: of its stack only places in our own build are kept. */
export function toldByBrowser(said: { type: string; message: string; stack: string }): TellableError {
  return {
    type: ENGINE_ERRORS.test(said.type) ? said.type : "Error",
    message: inKnownWords(said.message),
    frames: framesOf(said.stack, (place) => BUILT_FILE.exec(place)?.[1]),
    facts: {},
  };
}
