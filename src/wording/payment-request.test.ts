import { expect, test } from "vitest";
import { reachedByRequest } from "./payment-request.ts";

test("a request to pay says how many it reaches, how many have a handle alone, and of whom nothing is known", () => {
  expect(reachedByRequest({ byMail: 4, byHandle: 10 })).toBe(
    "4 par e-mail, 10 n'ont qu'un pseudo\u00a0: envoyez leur lien par message privé",
  );
  expect(reachedByRequest({ byMail: 0, byHandle: 1 })).toBe(
    "1 n'a qu'un pseudo\u00a0: envoyez son lien par message privé",
  );
  expect(reachedByRequest({ byMail: 3, byHandle: 0 })).toBe("3 par e-mail");
  expect(reachedByRequest({ byMail: 2, byHandle: 2, byNothing: 3 })).toBe(
    "2 par e-mail, 3 n'ont ni e-mail ni pseudo, 2 n'ont qu'un pseudo\u00a0: envoyez leur lien par message privé",
  );
});
