import { expect, test } from "vitest";
import { isCompositionRead } from "./composition.ts";

test.each([
  "100 % coton",
  "70 % coton, 30 % polyester",
  "63\u00a0% polyester, 33\u202f% viscose, 4 % élasthanne",
  "95% viscose et 5% élasthanne",
  "Coton 70 %, Polyester 30 %",
  "100 % lin",
  "97,5 % laine vierge, 2,5 % autres fibres",
  "Dessus : 100 % coton ; doublure : 60 % polyester, 40 % viscose",
  "Tissu: 100% laine. Doublure: 100% cupro.",
  "100 % cuir d’agneau",
])("%s is read", (composition) => expect(isCompositionRead(composition)).toBe(true));

test.each([
  "",
  " ; ",
  "coton",
  "coton et lin",
  "70 % coton",
  "70 % coton, 40 % polyester",
  "100 % CO",
  "70 % CO, 30 % PES",
  "100 % cotton",
  "Dessus : 100 % coton ; doublure : polyester",
  "Dessus : 100 % coton ; doublure : 90 % polyester",
  "100",
  "100 %",
])("'%s' is not", (composition) => expect(isCompositionRead(composition)).toBe(false));
