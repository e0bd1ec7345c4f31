import type { z } from "zod";
import type { LegalPage, newPage, PageDetail, PageRow, pageFields } from "#contract/admin/content.ts";
import { LEGAL_PAGES, type LegalPageCode } from "#domain/legal-pages.ts";
import { fillPage, unknownPageVariables } from "#domain/page-variables.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { askAboutClaims, askAboutSaved, noteClaims } from "#server/regulated-words/ask-about-claims.ts";
import { requiredText } from "#server/rich-text/required-text.ts";
import { cleanRichText } from "#server/rich-text/rich-text.ts";
import { unknownVariable } from "#wording/emails.ts";
import { legalModel } from "#wording/legal/models.ts";
import { pageValues } from "#wording/page-values.ts";
import { modelFacts } from "./model-facts.ts";
import * as queries from "./pages.sql.ts";
import { lockPageCode, publishNewPage, publishVersion } from "./publish-page.ts";

export async function listPages(context: Context): Promise<{ rows: PageRow[]; legal: LegalPage[] }> {
  const rows = await queries.listPages(context.lists);
  const legal = LEGAL_PAGES.map(({ code, title }) => {
    const found = rows.filter((row) => row.code === code);
    const state = found.length === 0 ? "missing" : found.some((row) => row.isActive) ? "active" : "inactive";
    return { code, title, state } as const;
  });
  return { rows: rows.map(asRow), legal };
}

export async function getPageDetail(
  context: Pick<Context, "db">,
  { pageId }: { pageId: string },
): Promise<PageDetail> {
  const row = await queries.getPage(context.db, { pageId });
  if (!row) throw refusal("PAGE_NOT_FOUND");
  return { ...asRow(row), content: row.content, textVersion: row.textVersion, version: row.version };
}

export async function createPage(context: Context, input: z.output<typeof newPage>) {
  const content = pageText(input.content);
  const { code, title, isActive, keepsClaims } = input;
  const claims = askAboutClaims(context, { now: [title, content], keepsClaims });
  return once(context, principalOf(context), "admin.pages.create", input, async (tx) => {
    await lockPageCode(tx, code);
    if ((await queries.pagesOfCode(tx, { code })).length > 0) throw refusal("PAGE_CODE_TAKEN");
    const page = { code, title, content, isActive };
    const { id, version } = await publishNewPage(tx, page, context.settings.current());
    await audit(tx, context, {
      action: "page-created",
      subjectKind: "page",
      subjectId: id,
      after: { title, code, isActive, version },
    });
    await noteClaims(tx, context, { subjectKind: "page", subjectId: id }, claims);
    return { id };
  });
}

type SavePage = z.output<typeof pageFields> & { pageId: string; expectedVersion: number };

/** A changed text is a new version; the old ones stay. */
export async function savePage(context: Context, input: SavePage): Promise<PageDetail> {
  const { pageId, expectedVersion, title, isActive, keepsClaims } = input;
  const content = pageText(input.content);
  return inTransaction(context.db, async (tx) => {
    const before = await lockPage(tx, pageId);
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "page", pageId);
    await lockPageCode(tx, before.code);
    const subject = { subjectKind: "page", subjectId: pageId } as const;
    const claims = await askAboutSaved(tx, context, subject, {
      now: [title, content],
      before: [before.title, before.content],
      keepsClaims,
    });
    const sameText = before.title === title && before.content === content;
    const version = sameText
      ? before.textVersion
      : await publishVersion(tx, { code: before.code, title, content }, context.settings.current());
    await queries.updatePage(tx, { pageId, title, content, isActive, version }).catch(activeTwice);
    await audit(tx, context, {
      action: "page-saved",
      subjectKind: "page",
      subjectId: pageId,
      before: { title: before.title, isActive: before.isActive, version: before.textVersion },
      after: { title, isActive, version },
    });
    await noteClaims(tx, context, subject, claims);
    return getPageDetail({ db: tx }, { pageId });
  });
}

export async function removePage(context: Context, { pageId }: { pageId: string }) {
  await inTransaction(context.db, (tx) => deletePage(tx, context, pageId));
  return { done: true } as const;
}

export async function deletePage(tx: Tx, context: Context, pageId: string): Promise<void> {
  const before = await lockPage(tx, pageId);
  await queries.deletePage(tx, { pageId });
  await audit(tx, context, {
    action: "page-deleted",
    subjectKind: "page",
    subjectId: pageId,
    before: { title: before.title, code: before.code, version: before.textVersion },
  });
}

/** Shows a page to the public or hides it; saying again what is already so changes nothing. */
export async function putPageActive(
  tx: Tx,
  context: Context,
  { pageId, isActive }: { pageId: string; isActive: boolean },
): Promise<void> {
  const before = await lockPage(tx, pageId);
  if (before.isActive === isActive) return;
  await lockPageCode(tx, before.code);
  await queries.setPageActive(tx, { pageId, isActive }).catch(activeTwice);
  await audit(tx, context, {
    action: "page-saved",
    subjectKind: "page",
    subjectId: pageId,
    before: { isActive: before.isActive },
    after: { isActive },
  });
}

function activeTwice(error: unknown): never {
  throw brokenConstraint(error) === "pages_one_active_per_code" ? refusal("PAGE_ACTIVE_TWICE") : error;
}

export async function pageModel(context: Context, { code }: { code: LegalPageCode }) {
  const title = LEGAL_PAGES.find((page) => page.code === code)?.title ?? code;
  return { title, content: cleanRichText(legalModel(code, modelFacts(context))) };
}

export async function previewPage(context: Context, input: { content: string }) {
  return { content: fillPage(pageText(input.content), pageValues(context.settings.current())) };
}

/** The cleaned text of a page; refuses an empty one, and variables that do not exist. */
function pageText(given: string): string {
  const content = requiredText(given);
  const unknown = unknownPageVariables(content);
  if (unknown.length > 0) throw refusal("INVALID_INPUT", { fields: { content: unknownVariable(unknown) } });
  return content;
}

async function lockPage(tx: Tx, pageId: string): Promise<queries.LockPageRow> {
  const page = await queries.lockPage(tx, { pageId });
  if (!page) throw await goneMeanwhile(tx, "page", pageId, refusal("PAGE_NOT_FOUND"));
  return page;
}

const asRow = (row: queries.ListPagesRow): PageRow => ({
  id: row.id,
  title: row.title,
  code: row.code,
  isActive: row.isActive,
  updatedAt: row.updatedAt.toISOString(),
});
