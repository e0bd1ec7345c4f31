import { expect, test } from "vitest";
import { doubtAbout } from "./composition.ts";

test.each([
  "100 % coton",
  "70 % coton, 30 % polyester",
  "63\u00a0% polyester, 33\u202f% viscose, 4 % élasthanne",
  "95% viscose et 5% élasthane",
  "100 % cuir bovin ; col : 100 % fausse fourrure",
  "Coton 70 %, Polyester 30 %",
  "100 % lin",
  "97,5 % laine vierge, 2,5 % autres fibres",
  "Dessus : 100 % coton ; doublure : 60 % polyester, 40 % viscose",
  "Tissu: 100% laine. Doublure: 100% cupro.",
  "100 % cuir d’agneau",
  "60 % laine mérinos, 40 % LAINE D'AGNEAU",
  "pure laine vierge 100 %",
  "50 % coton biologique, 30 % polyester recyclé, 20 % elasthanne",
  "80 % poil de chameau et 20 % cachemire",
  "90 % duvet d'oie, 10 % plumes de canard",
  "96 % polyamide, 4 % fibre métallisée",
  "Dessus : 100 % simili ; dos : 100 % croûte de cuir ; col : 100 % coton ; poche : 100 % coton",
  "70 % viscose de bambou, 30 % lin lavé",
])("%s is read", (composition) => expect(doubtAbout(composition)).toBeUndefined());

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
  "100 % acrylic",
  "80 % organic cotton, 20 % acrylic",
  "100 % merino wool",
  "100 % Baumwolle",
  "100 % cotone",
  "100 % algodón",
  "95 % viscose, 5 % elastan",
  "100 % tissu",
  "100 % coton lin",
  "100 % merinos",
  "50 % coton, 50 % coton",
  "50 % coton, 50 % Coton",
  "Dessus : 100 % coton ; doublure : polyester",
  "Dessus : 100 % coton ; doublure : 90 % polyester",
  "100",
  "100 %",
])("'%s' is not", (composition) => expect(doubtAbout(composition)).toBeDefined());

test.each([
  ["95 % Viscose, 5 % elastan", { unknown: "elastan" }],
  ["Dessus : 100 % coton ; col : 100 % merino wool", { unknown: "merino wool" }],
  ["50 % Coton, 50 % coton", { twice: "coton" }],
  ["95 % viscose", "shape"],
  ["coton", "shape"],
  ["100 % coton", undefined],
])("what is doubtful about '%s' is named", (composition, doubt) =>
  expect(doubtAbout(composition)).toEqual(doubt),
);
