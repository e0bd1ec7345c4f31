import { fillPage } from "#domain/page-variables.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { type Figures, pageValues } from "#wording/page-values.ts";
import * as queries from "./pages.sql.ts";

export async function lockPageCode(tx: Tx, code: string): Promise<void> {
  await queries.lockPageCode(tx, { code });
}

/** Keeps a text for good as guests read it, its figures filled in, and answers the number of this version. */
export async function publishVersion(
  tx: Tx,
  page: { code: string; title: string; content: string },
  figures: Figures,
): Promise<number> {
  const row = await queries.insertPageVersion(tx, {
    code: page.code,
    title: page.title,
    content: fillPage(page.content, pageValues(figures)),
  });
  return row?.version ?? 1;
}

/** A page that is not there yet, with the first version of its text. */
export async function publishNewPage(
  tx: Tx,
  page: { code: string; title: string; content: string; isActive?: boolean },
  figures: Figures,
): Promise<{ id: string; version: number }> {
  const version = await publishVersion(tx, page, figures);
  const row = await queries.insertPage(tx, {
    title: page.title,
    code: page.code,
    content: page.content,
    isActive: page.isActive ?? true,
    version,
  });
  return { id: row?.id ?? "", version };
}

/** A figure that pages name has changed: each page that says it reads otherwise now, which is a new version. */
export async function republishPages(
  tx: Tx,
  context: Context,
  before: Figures,
  after: Figures,
): Promise<void> {
  const [old, now] = [pageValues(before), pageValues(after)];
  for (const page of await queries.pagesWithVariables(tx)) {
    if (fillPage(page.content, old) === fillPage(page.content, now)) continue;
    await queries.lockPageCode(tx, { code: page.code });
    const version = await publishVersion(tx, page, after);
    await queries.setPageVersion(tx, { pageId: page.id, version });
    await audit(tx, context, {
      action: "page-saved",
      subjectKind: "page",
      subjectId: page.id,
      before: { version: page.version },
      after: { version },
    });
  }
}
