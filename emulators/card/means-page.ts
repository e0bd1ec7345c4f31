import { html } from "#emulators/http/html.ts";
import { SCENARIOS } from "./means.ts";

/** Where PayPal, Alma or a wallet would ask her: each way this can end is a button. */
export function meansPage(folder: string): string {
  return html`<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Paiement</title><link rel="stylesheet" href="${folder}/frame.css"></head>
<body class="challenge">
<main class="sheet">
<h1>Paiement de démonstration</h1>
<p class="hint">Dans la réalité, le prestataire que vous avez choisi vous demanderait ici de vous connecter. Fermer cette fenêtre abandonne le paiement.</p>
<p class="error" role="alert" hidden></p>
<div class="scenarios">${Object.entries(SCENARIOS).map(
    ([name, label]) => html`<button type="button" data-scenario="${name}">${label}</button>`,
  )}</div>
</main>
<script src="${folder}/means.js"></script>
</body></html>`.markup;
}
