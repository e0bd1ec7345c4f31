import type { AuditSubject } from "#domain/audit-subjects.ts";
import { parisDay } from "#domain/paris-time.ts";
import { refusal } from "#domain/refusals.ts";
import { areSalesOn, newClaims, type RegulatedWord } from "#domain/regulated-words.ts";
import { audit } from "#server/audit/audit.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { plainTextOf } from "#server/rich-text/rich-text.ts";
import * as queries from "./regulated-words.sql.ts";

const BETWEEN = ", ";

/** Whose texts they are. */
interface Subject {
  subjectKind: AuditSubject;
  subjectIds: readonly string[];
}

interface Texts {
  /** HTML or plain. */
  now: readonly string[];
  before?: readonly string[];
  /** Staff read the warning and save all the same. */
  keepsClaims: boolean;
}

/**
 * What texts claim that they did not claim before. Refuses with CLAIMING_WORDS, once: who saves them all the same says so,
 * and `noteClaims` keeps it. `kept`: which of the earlier words were kept so.
 */
export function askAboutClaims(
  context: Context,
  { now, before = [], keepsClaims, kept = [] }: Texts & { kept?: readonly string[] },
): RegulatedWord[] {
  // The dash of a list would read as that of '-50 %'.
  const plain = (texts: readonly string[]) => texts.map((text) => plainTextOf(text, "•")).join("\n");
  const claims = newClaims(plain(now), plain(before), { duringSales: duringSales(context), kept });
  if (claims.length > 0 && !keepsClaims) throw refusal("CLAIMING_WORDS", { claims });
  return claims;
}

/** The same of a text that is saved anew. */
export const askAboutSaved = async (
  db: Db | Tx,
  context: Context,
  subject: { subjectKind: AuditSubject; subjectId: string },
  texts: Texts,
): Promise<RegulatedWord[]> =>
  askAboutClaims(context, {
    ...texts,
    kept: await keptWords(db, { subjectKind: subject.subjectKind, subjectIds: [subject.subjectId] }),
  });

/** The words that were kept after the warning, of any of these. */
export const keptWords = async (db: Db | Tx, subject: Subject): Promise<string[]> =>
  (await queries.keptWords(db, subject)).flatMap(({ words }) => words.split(BETWEEN));

/** Whether the law lets the shop speak of sales today. */
export const duringSales = ({ settings }: Context): boolean =>
  areSalesOn(parisDay(new Date()), settings.current());

/** Notes in the trail which words were kept after the warning. */
export async function noteClaims(
  tx: Tx,
  context: Context,
  subject: { subjectKind: AuditSubject; subjectId: string },
  claims: readonly RegulatedWord[],
): Promise<void> {
  if (claims.length === 0) return;
  await audit(tx, context, {
    action: "claims-kept",
    ...subject,
    after: { words: claims.map(({ word }) => word).join(BETWEEN) },
  });
}
