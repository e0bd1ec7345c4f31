import { expect, test } from "vitest";
import { AUDIT_SUBJECTS, type AuditSubject } from "#domain/audit-subjects.ts";
import { AUDIT_ACTIONS, type AuditAction } from "./audit.ts";
import { fieldName } from "./audit-changes.ts";
import { AUDIT_SENTENCES, auditWords, saidFields, type ToldEntry } from "./audit-sentences.ts";

const ID = "0b9e4a52-7b1f-4d0a-9a57-1f6b2d3c4e5f";
const entry = (action: string, told: Partial<ToldEntry> = {}) => ({
  by: "Marie Dupont",
  action,
  subject: { kind: "order" as AuditSubject, id: ID, name: "HF-12" },
  changes: [],
  names: {},
  ...told,
});
const words = (action: string, told: Partial<ToldEntry> = {}) =>
  auditWords(entry(action, told)).replaceAll("\u00a0", " ");

test.each(Object.keys(AUDIT_ACTIONS) as AuditAction[])(
  "%s is a sentence, with and without its values",
  (action) => {
    const values = saidFields(action).map((field) => ({ field, before: "vu", after: "vu" }));
    for (const changes of [[], values]) {
      const said = words(action, { changes });
      expect(said).toMatch(/^Marie Dupont a [^[\]{}]+$/);
      expect(said).not.toMatch(/undefined|null| {2}| $/);
      if (AUDIT_SENTENCES[action].includes("{subject}")) expect(said).toContain("HF-12");
    }
    for (const field of saidFields(action))
      expect(fieldName({ kind: "order", id: ID }, field), field).not.toBe(field);
  },
);

test.each(AUDIT_SUBJECTS)("an entry about a %s that is gone never shows its id", (kind) => {
  expect(words("color-saved", { subject: { kind, id: ID, name: null } }).includes(ID)).toBe(
    kind === "setting" || kind === "export",
  );
});

test("what ids mean is said by name, and what is gone by what was kept of it", () => {
  const added = { changes: [{ field: "productId", after: ID }] };
  expect(words("order-line-added", { ...added, names: { [ID]: "A12 Robe Noir 38" } })).toBe(
    "Marie Dupont a ajouté un article à la commande HF-12 : A12 Robe Noir 38",
  );
  expect(words("order-line-added", added)).toBe(
    "Marie Dupont a ajouté un article à la commande HF-12 : (n'existe plus)",
  );
  expect(
    words("color-deleted", {
      subject: { kind: "color", id: ID, name: null },
      changes: [{ field: "name", before: "Rouille" }],
    }),
  ).toBe("Marie Dupont a supprimé la couleur Rouille");
  expect(words("person-erased", { subject: { kind: "user", id: ID, name: null } })).toBe(
    "Marie Dupont a effacé les données de (personne effacée)",
  );
  expect(words("order-status", { changes: [{ field: "status", before: "to-pay", after: "paid" }] })).toBe(
    "Marie Dupont a passé la commande HF-12 de « À payer » à « Payée »",
  );
});

test("an act that no release knows any more is told by its name", () => {
  expect(words("color-painted")).toBe("Marie Dupont a fait « color-painted » : HF-12");
});
