import { expect, test } from "vitest";
import { reachedByRequest } from "./payment-request.ts";

test("a request to pay says how many it reaches and how many have a handle alone", () => {
  expect(reachedByRequest(14, 4)).toBe(
    "4 par e-mail, 10 n'ont qu'un pseudo\u00a0: envoyez leur lien par message privé",
  );
  expect(reachedByRequest(1, 0)).toBe("1 n'a qu'un pseudo\u00a0: envoyez son lien par message privé");
  expect(reachedByRequest(3, 3)).toBe("3 par e-mail");
});
