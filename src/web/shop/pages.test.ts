import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { procedures } from "#server/http/bind-contract.ts";
import { findPage, loadPage, NOT_FOUND, PAGES } from "./pages.ts";
import { drawPages, pages } from "./prerender.tsx";

const at = (route: string) => route.replaceAll(/:\w+/g, "x");

test("each address of the shop is routed to the page that is declared for it, which has its file and its title", () => {
  for (const [route, page] of Object.entries(PAGES)) {
    expect(findPage(at(route)).page).toBe(page);
    expect(existsSync(new URL(page.file, import.meta.url))).toBe(true);
    // A page of staff takes its title from what they wrote.
    if (route !== "/pages/:code") expect(page.title).toBeTruthy();
  }
  expect(findPage("/nowhere").page).toBe(NOT_FOUND);
});

test("a page that is declared once is routed, drawn at build time, titled, and its reads are asked for ahead", async () => {
  const added = {
    file: "./overlay/overlay-page.tsx",
    title: "Nouvelle page",
    reads: ["GET /lives", "GET /lives/{liveId}"],
    bare: true,
  } as const;
  const declared = { ...PAGES, "/nouvelle/:liveId": added };
  const { page, params } = findPage("/nouvelle/abc", declared);
  expect([page, params]).toEqual([added, { liveId: "abc" }]);
  expect(await loadPage(page)).toBeTypeOf("function");
  const drawn = (await drawPages(declared)).find(({ route }) => route === "/nouvelle/:liveId");
  expect(drawn).toMatchObject({
    file: "nouvelle-liveid.html",
    module: added.file,
    title: "Nouvelle page — HF Outlet",
    calls: ["/api/lives"],
    callsById: ["/api/lives/{liveId}"],
  });
  expect(drawn?.markup).not.toBe("");
});

test("what a page asks for ahead is a read of the contract, about the ids of its own address", () => {
  const reads = procedures().filter(({ method }) => method === "GET");
  const known = reads.map(({ path }) => new RegExp(`^/api${path.replaceAll(/:\w+/g, "[^/]+")}$`));
  for (const { route, calls, callsById } of pages) {
    for (const call of [...calls, ...callsById]) expect(known.some((one) => one.test(call))).toBe(true);
    for (const [, id] of callsById.join().matchAll(/\{(\w+)\}/g)) expect(route).toContain(`:${id}`);
  }
});
