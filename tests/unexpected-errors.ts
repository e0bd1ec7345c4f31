import { afterEach, beforeEach } from "vitest";

/**
 * An error on the console that no test expected fails that test. A test that expects one says so with
 * `vi.spyOn(console, "error").mockImplementation(() => undefined)` and looks at what was said.
 */
const said: string[] = [];
const original = console.error;

beforeEach(() => {
  said.length = 0;
  console.error = (...parts: unknown[]) => {
    original(...parts);
    said.push(parts.map((part) => (part instanceof Error ? part.stack : String(part))).join(" "));
  };
});

afterEach(() => {
  console.error = original;
  if (said.length > 0) throw new Error(`Unexpected console.error:\n${said.join("\n")}`);
});
