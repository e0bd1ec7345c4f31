import { countOf } from "./format.ts";

const NBSP = "\u00a0";

const seconds = (count: number) => `${String(count).replace(".", ",")}${NBSP}s`;

/** What the backup drill says while it runs and what it keeps as its findings. */
export const DRILL = {
  byPgDump: (major: number) => `pg_dump ${major}`,
  byCopy: (major: number) =>
    `copie table par table (aucun pg_dump ${major} ou plus récent sur cette machine)`,
  dumped: (method: string, rows: number, time: number) =>
    `Sauvegarde prise par ${method}${NBSP}: ${countOf(rows, "ligne", "lignes")}, ${seconds(time)}.`,
  restored: (time: number) => `Restaurée dans une base d'essai, ${seconds(time)} depuis le début.`,
  passed: (rows: number, tables: number, files: number, time: number) =>
    `Essai réussi en ${seconds(time)}${NBSP}: ${countOf(rows, "ligne", "lignes")} de ${tables} tables revenues, règles respectées, ${countOf(files, "fichier présent", "fichiers présents")}.`,
  failed: (problems: number) =>
    `Essai en échec${NBSP}: ${countOf(problems, "problème", "problèmes")}. Cette sauvegarde ne rendrait pas la boutique entière.`,
  otherCount: (table: string, before: number, after: number) =>
    `table ${table}${NBSP}: ${before} lignes sauvegardées, ${after} restaurées`,
  missingFile: (key: string) => `fichier absent du stockage${NBSP}: ${key}`,
  andMore: (count: number) => `et ${count} de plus`,
  otherSchema:
    "Cette base n'a pas le schéma de cette version : lancez l'essai depuis la version qui tourne sur la base.",
  impossible: (reason: string) => `L'essai de restauration n'a pas pu être fait${NBSP}: ${reason}`,
} as const;
