// Written by `npm run db:types` from regulated-words.sql: change that file, not this one.
import { many } from "#server/db/statement.ts";

export interface KeptWordsParameters {
  subjectKind: string;
  subjectIds: readonly string[];
}

export interface KeptWordsRow {
  words: string;
}

/** Which words were kept after the warning, of each of these. */
export const keptWords = many<KeptWordsParameters, KeptWordsRow>({
  parameters: ["subjectKind","subjectIds"],
  columns: ["words!"],
  text: `select t.after ->> 'words' as words from audit_trail t
where t.subject_kind = $1 and t.subject_id = any($2::text[]) and t.action = 'claims-kept'
  and t.after ->> 'words' is not null`,
});
