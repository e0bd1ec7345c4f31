import { expect, test } from "vitest";
import { fillVariables, unknownVariables } from "./message-variables.ts";

test("a variable is replaced wherever it stands, spaces inside its braces or not", () => {
  const said = fillVariables("{{prenom}}, commande {{ numero_commande }} : {{total}}", (name) => `<${name}>`);
  expect(said).toBe("<prenom>, commande <numero_commande> : <total>");
});

test("a first name that is unknown leaves no gap", () => {
  expect(fillVariables("Bonjour {{prenom}},", () => "")).toBe("Bonjour,");
  expect(fillVariables("Bonjour {{prenom}},", () => "Léa")).toBe("Bonjour Léa,");
});

test("a value that looks like a variable is not filled again", () => {
  expect(fillVariables("{{prenom}}", () => "{{total}}")).toBe("{{total}}");
});

test("unknown and broken variables are named, ours are not", () => {
  expect(unknownVariables("{{prenom}} {{ total }}")).toEqual([]);
  expect(unknownVariables("{{Prenom}} {{nom}} {{nom}}")).toEqual(["Prenom", "nom"]);
  expect(unknownVariables("Bonjour {{prenom")).toEqual(["{{prenom"]);
  expect(unknownVariables("Bonjour prenom}}")).toEqual(["Bonjour prenom}}"]);
});
