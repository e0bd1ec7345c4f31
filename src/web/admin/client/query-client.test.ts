import { expect, test } from "vitest";
import { Failure } from "#web/client/failure.ts";
import { currentToasts } from "#web/ui/toasts.ts";
import { orpc } from "./api.ts";
import { queryClient, retryDelay } from "./query-client.ts";

const waited = (error: unknown) => [0, 1, 2].reduce((sum, failures) => sum + retryDelay(failures, error), 0);

test("a list that the server fails to read says so within half a second, one on a lost line is tried for longer", () => {
  expect(waited(new Failure({ code: "INTERNAL", status: 500 }))).toBeLessThan(500);
  expect(waited(new Failure({ code: "NETWORK", status: 0 }))).toBeGreaterThan(2_000);
});

const PAGE = orpc.admin.faqs.list.queryKey();
const said = () => currentToasts().map(({ kind, sentence }) => `${kind}: ${sentence}`);
const runAct = (mutationFn: () => Promise<unknown>) =>
  queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationFn,
      meta: { done: "Question ajoutée", failed: "Impossible d'ajouter la question", changes: ["faqs"] },
    })
    .execute(undefined);
const isStale = () => queryClient.getQueryState(PAGE)?.isInvalidated;

test("an act says that it is done, or why not in the server's words, and what it changed is read again", async () => {
  queryClient.setQueryData(PAGE, []);
  await runAct(async () => undefined);
  expect(said()).toEqual(["success: Question ajoutée"]);
  expect(isStale()).toBe(true);

  queryClient.setQueryData(PAGE, []);
  const refusal = new Failure({ code: "RECORD_GONE", status: 404, sentence: "Elle a été supprimée" });
  await expect(runAct(() => Promise.reject(refusal))).rejects.toBe(refusal);
  await expect(runAct(() => Promise.reject(new Error("no answer")))).rejects.toThrow();
  expect(said().slice(1)).toEqual(["error: Elle a été supprimée", "error: Impossible d'ajouter la question"]);
  expect(isStale()).toBe(true);
});
