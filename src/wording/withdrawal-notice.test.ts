import { expect, test } from "vitest";
import { withdrawalNotice } from "./withdrawal-notice.ts";

test("the notice has the sentence of the decree on the online function, letter for letter, and nothing of ours inside", () => {
  const seller = {
    name: "HF SAS",
    address: "1 rue de la Mode, 69002 Lyon",
    registration: "",
    email: "contact@hf.example",
    phone: "04 65 71 00 12",
    returnAddress: "",
    mediator: "",
  };
  const [right, effects, ours, ...more] = withdrawalNotice(seller, "https://hf.example/retractation");
  expect(right?.title).toBe("Droit de rétractation");
  expect(right?.paragraphs).toHaveLength(4);
  expect(right?.paragraphs[2]).toBe(
    "Vous pouvez également exercer votre droit de rétractation en ligne sur https://hf.example/retractation. Si vous utilisez cette fonctionnalité en ligne, nous vous enverrons, dans les meilleurs délais, un accusé de réception de la rétractation sur un support durable (par exemple, par courriel), y compris son contenu ainsi que la date et l'heure de sa soumission.",
  );
  expect(effects?.title).toBe("Effets de la rétractation");
  expect([right, effects].flatMap((part) => part?.paragraphs).join()).not.toMatch(
    /Renoncer au contrat ici|samedi/,
  );
  expect(ours?.title).toBe("Bon à savoir");
  expect(more).toEqual([]);
});
