import { escapeHtml } from "#server/messages/mail/markup.ts";

/** What a person reads who opened a file by its address and cannot have it: why, and where they go on. */
export const refusalPage = (sentence: string, next: { path: string; words: string }): string =>
  `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fichier indisponible</title></head>
<body><main><h1>Fichier indisponible</h1><p>${escapeHtml(sentence)}</p>
<p><a href="${escapeHtml(next.path)}" target="_top">${escapeHtml(next.words)}</a></p></main></body>
</html>
`;
