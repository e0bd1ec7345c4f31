import { fillPage } from "#domain/page-variables.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { type Figures, pageValues } from "#wording/page-values.ts";

/** Whoever makes or publishes under a code waits for the one who does already. */
const lockCode = statement("select pg_advisory_xact_lock(hashtext('page:' || $1))");

/** Numbers go on where they ended, also after a page was deleted. */
const keepVersion = statement<{ version: number }>(`
  insert into page_versions (code, version, title, content)
  select $1::text, 1 + greatest((select coalesce(max(version), 0) from page_versions where code = $1),
    (select coalesce(max(version), 0) from pages where code = $1)), $2, $3
  returning version`);

const insert = statement<{ id: string }>(`
  insert into pages (title, code, content, is_active, version) values ($1, $2, $3, $4, $5) returning id`);

const withVariables = statement<{
  id: string;
  code: string;
  title: string;
  content: string;
  version: number;
}>("select id, code, title, content, version from pages where content like '%{{%' order by code, id");
const renumber = statement("update pages set version = $2, updated_at = clock_timestamp() where id = $1");

export async function lockPageCode(tx: Tx, code: string): Promise<void> {
  await lockCode(tx, code);
}

/** Keeps a text for good as guests read it, its figures filled in, and answers the number of this version. */
export async function publishVersion(
  tx: Tx,
  page: { code: string; title: string; content: string },
  figures: Figures,
): Promise<number> {
  const [row] = await keepVersion(tx, page.code, page.title, fillPage(page.content, pageValues(figures)));
  return row?.version ?? 1;
}

/** A page that is not there yet, with the first version of its text. */
export async function publishNewPage(
  tx: Tx,
  page: { code: string; title: string; content: string; isActive?: boolean },
  figures: Figures,
): Promise<{ id: string; version: number }> {
  const version = await publishVersion(tx, page, figures);
  const [row] = await insert(tx, page.title, page.code, page.content, page.isActive ?? true, version);
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
  for (const page of await withVariables(tx)) {
    if (fillPage(page.content, old) === fillPage(page.content, now)) continue;
    await lockCode(tx, page.code);
    const version = await publishVersion(tx, page, after);
    await renumber(tx, page.id, version);
    await audit(tx, context, {
      action: "page-saved",
      subjectKind: "page",
      subjectId: page.id,
      before: { version: page.version },
      after: { version },
    });
  }
}
