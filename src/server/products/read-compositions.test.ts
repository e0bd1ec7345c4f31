import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { doubtAbout } from "#domain/composition.ts";
import { FIBER_PATTERN } from "#domain/fibers.ts";
import { adminOf } from "#tests/staff.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

test("a composition is read by the database as by the form", async () => {
  const words = [
    "100 % coton",
    "70 % coton",
    "30 % polyester",
    "lin 12,5 %",
    "CO",
    "coton",
    "cotton",
    "pur",
    "élasthanne",
    "ÉLASTHANNE",
    "30 % laine d'agneau",
    "70 % de coton",
    "croûte de cuir",
    "100 % cuir de bœuf",
    "100 % algodón",
    "100 % Baumwolle",
    "100 % tissu",
    "5 % elastan",
    "50 % coton",
    "50 % Coton biologique",
    "100 % fibre métallisée",
  ];
  const marks = [", ", " et ", " ; ", "/", ". ", " : ", "%", "\u00a0", "4", ",5", "É", "’", "-"];
  const written = fc
    .array(fc.constantFrom(...words, ...marks), { maxLength: 7 })
    .map((parts) => parts.join(""));
  const compositions = [...new Set(fc.sample(written, { numRuns: 6000, seed: 12 }))];
  const { rows } = await sql<{ composition: string; read: boolean }>`
    select composition, composition_is_read(composition) as read
    from unnest(${compositions}::text[]) as composition`.execute(db());
  expect(rows.filter(({ composition, read }) => read !== (doubtAbout(composition) === undefined))).toEqual(
    [],
  );
  expect(rows.filter(({ read }) => read).length).toBeGreaterThan(20);
  const pattern = await sql<{ known: string }>`select fiber_pattern() as known`.execute(db());
  expect(pattern.rows).toEqual([{ known: FIBER_PATTERN }]);
});
