import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#contract/admin/settings.ts";
import { fillPage } from "#domain/page-variables.ts";
import { GUARANTEE_NOTICE } from "#wording/complaints.ts";
import { pageValues } from "#wording/page-values.ts";
import { guaranteeNoticeText } from "./guarantee-artwork.ts";
import { guaranteeNotice } from "./guarantees.ts";

test("the terms frame the harmonised notice, and below it the one of the code", () => {
  const terms = fillPage("<p>{{encadre_garanties}}</p>", pageValues(DEFAULT_SETTINGS));
  expect(terms.match(/<div class="guarantee-box/g)).toHaveLength(2);
  const notice = terms.slice(0, terms.indexOf("</div>"));
  for (const said of [GUARANTEE_NOTICE.title, GUARANTEE_NOTICE.text, "au moins deux ans", "youreurope"])
    expect(notice).toContain(said);
  expect(terms).toContain("300\u00a0000\u00a0euros");
});

test("the official artwork takes the place of the words, which are its alternative", () => {
  const notice = guaranteeNotice({ src: "/garantie-legale.svg", width: 320, height: 400 });
  expect(notice).toContain('<img src="/garantie-legale.svg" width="320" height="400" alt="');
  expect(notice).toContain(guaranteeNoticeText());
  expect(notice).not.toContain("<p>");
});
