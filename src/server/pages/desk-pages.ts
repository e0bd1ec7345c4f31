import type { z } from "zod";
import type { LegalPage, newPage, PageDetail, PageRow, pageFields } from "#contract/admin/content.ts";
import { LEGAL_PAGES, type LegalPageCode } from "#domain/legal-pages.ts";
import { fillPage, unknownPageVariables } from "#domain/page-variables.ts";
import { refusal } from "#domain/refusals.ts";
import { audit } from "#server/audit/audit.ts";
import { changedMeanwhile, goneMeanwhile, VERSION } from "#server/audit/changed-meanwhile.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { brokenConstraint } from "#server/db/errors.ts";
import { FRENCH } from "#server/db/french-order.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { modelFacts } from "#server/launch/model-facts.ts";
import { requiredText } from "#server/messages/required-text.ts";
import { cleanRichText } from "#server/messages/rich-text.ts";
import { unknownVariable } from "#wording/emails.ts";
import { legalModel } from "#wording/legal/models.ts";
import { pageValues } from "#wording/page-values.ts";
import { lockPageCode, publishNewPage, publishVersion } from "./publish-page.ts";

interface Columns {
  id: string;
  title: string;
  code: string;
  is_active: boolean;
  content: string;
  text_version: number;
  version: number;
  updated_at: Date;
}

const COLUMNS = `id, title, code, is_active, content, pages.version as text_version, ${VERSION} as version, updated_at`;

const all = statement<Columns>(`select ${COLUMNS} from pages order by title ${FRENCH}, id`);
const one = statement<Columns>(`select ${COLUMNS} from pages where id = $1`);
const lock = statement<Columns>(`select ${COLUMNS} from pages where id = $1 for update`);
const taken = statement<{ id: string }>("select id from pages where code = $1 limit 1");
const write = statement(`
  update pages set title = $2, content = $3, is_active = $4, version = $5, updated_at = clock_timestamp()
  where id = $1`);
const setActive = statement("update pages set is_active = $2, updated_at = clock_timestamp() where id = $1");
const erase = statement("delete from pages where id = $1");

export async function listPages(context: Context): Promise<{ rows: PageRow[]; legal: LegalPage[] }> {
  const rows = await all(context.lists);
  const legal = LEGAL_PAGES.map(({ code, title }) => {
    const found = rows.filter((row) => row.code === code);
    const state = found.length === 0 ? "missing" : found.some((row) => row.is_active) ? "active" : "inactive";
    return { code, title, state } as const;
  });
  return { rows: rows.map(asRow), legal };
}

export async function getPageDetail(
  context: Pick<Context, "db">,
  { pageId }: { pageId: string },
): Promise<PageDetail> {
  const [row] = await one(context.db, pageId);
  if (!row) throw refusal("PAGE_NOT_FOUND");
  return { ...asRow(row), content: row.content, textVersion: row.text_version, version: row.version };
}

export async function createPage(context: Context, input: z.output<typeof newPage>) {
  const content = pageText(input.content);
  const { code, title, isActive } = input;
  return once(context, principalOf(context), "admin.pages.create", input, async (tx) => {
    await lockPageCode(tx, code);
    if ((await taken(tx, code)).length > 0) throw refusal("PAGE_CODE_TAKEN");
    const page = { code, title, content, isActive };
    const { id, version } = await publishNewPage(tx, page, context.settings.current());
    await audit(tx, context, {
      action: "page-created",
      subjectKind: "page",
      subjectId: id,
      after: { title, code, isActive, version },
    });
    return { id };
  });
}

type SavePage = z.output<typeof pageFields> & { pageId: string; expectedVersion: number };

/** A changed text is a new version; the old ones stay. */
export async function savePage(context: Context, input: SavePage): Promise<PageDetail> {
  const { pageId, expectedVersion, title, isActive } = input;
  const content = pageText(input.content);
  return inTransaction(context.db, async (tx) => {
    const before = await lockPage(tx, pageId);
    if (before.version !== expectedVersion) throw await changedMeanwhile(tx, "page", pageId);
    await lockPageCode(tx, before.code);
    const sameText = before.title === title && before.content === content;
    const version = sameText
      ? before.text_version
      : await publishVersion(tx, { code: before.code, title, content }, context.settings.current());
    await write(tx, pageId, title, content, isActive, version).catch(activeTwice);
    await audit(tx, context, {
      action: "page-saved",
      subjectKind: "page",
      subjectId: pageId,
      before: { title: before.title, isActive: before.is_active, version: before.text_version },
      after: { title, isActive, version },
    });
    return getPageDetail({ db: tx }, { pageId });
  });
}

export async function removePage(context: Context, { pageId }: { pageId: string }) {
  await inTransaction(context.db, (tx) => deletePage(tx, context, pageId));
  return { done: true } as const;
}

export async function deletePage(tx: Tx, context: Context, pageId: string): Promise<void> {
  const before = await lockPage(tx, pageId);
  await erase(tx, pageId);
  await audit(tx, context, {
    action: "page-deleted",
    subjectKind: "page",
    subjectId: pageId,
    before: { title: before.title, code: before.code, version: before.text_version },
  });
}

/** Shows a page to the public or hides it; saying again what is already so changes nothing. */
export async function putPageActive(
  tx: Tx,
  context: Context,
  { pageId, isActive }: { pageId: string; isActive: boolean },
): Promise<void> {
  const before = await lockPage(tx, pageId);
  if (before.is_active === isActive) return;
  await lockPageCode(tx, before.code);
  await setActive(tx, pageId, isActive).catch(activeTwice);
  await audit(tx, context, {
    action: "page-saved",
    subjectKind: "page",
    subjectId: pageId,
    before: { isActive: before.is_active },
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

async function lockPage(tx: Tx, pageId: string): Promise<Columns> {
  const [page] = await lock(tx, pageId);
  if (!page) throw await goneMeanwhile(tx, "page", pageId, refusal("PAGE_NOT_FOUND"));
  return page;
}

const asRow = (row: Columns): PageRow => ({
  id: row.id,
  title: row.title,
  code: row.code,
  isActive: row.is_active,
  updatedAt: row.updated_at.toISOString(),
});
