import { expect, test } from "vitest";
import { Failure } from "#web/client/failure.ts";
import { retryDelay } from "./query-client.ts";

const waited = (error: unknown) => [0, 1, 2].reduce((sum, failures) => sum + retryDelay(failures, error), 0);

test("a list that the server fails to read says so within half a second, one on a lost line is tried for longer", () => {
  expect(waited(new Failure({ code: "INTERNAL", status: 500 }))).toBeLessThan(500);
  expect(waited(new Failure({ code: "NETWORK", status: 0 }))).toBeGreaterThan(2_000);
});
