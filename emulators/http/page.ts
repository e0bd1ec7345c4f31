import { html, type Markup } from "./html.ts";
import type { Reply } from "./serve.ts";

const STYLE = `
:root { --page: #fbf6f2; --card: #fff; --line: #e6d9cf; --ink: #2a1a24; --ink2: #5b4650; --focus: #0b57b0; --control: #8c776d; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 26px; line-height: 1.2; margin: 0 0 12px; }
h2 { font-size: 19px; margin: 32px 0 8px; }
p { margin: 0 0 12px; color: var(--ink2); }
.empty { font-style: italic; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
table { width: 100%; border-collapse: collapse; font-size: 15px; }
th, td { text-align: left; padding: 8px 12px; border-bottom: 1px solid var(--line); }
tr:last-child td { border-bottom: 0; }
th { font-size: 13px; color: var(--ink2); font-weight: 600; }
.code { font-family: ui-monospace, monospace; font-size: 14px; white-space: nowrap; }
form { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; display: grid; gap: 12px; }
label { display: grid; gap: 4px; }
label span { font-size: 14px; font-weight: 600; }
select, input, button { font: inherit; min-height: 44px; border-radius: 10px; border: 1px solid var(--control); background: #fff; color: var(--ink); padding: 0 12px; max-width: 100%; }
select, input { width: 100%; }
button { background: var(--ink); color: #fff; border-color: var(--ink); padding: 0 18px; cursor: pointer; }
button.plain { background: #fff; color: var(--ink); }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; margin: 4px 0 0; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.place { min-width: 13rem; }
button { white-space: nowrap; }
form.inline { display: block; padding: 0; border: 0; background: none; }
.stages { display: grid; gap: 12px; padding-left: 20px; }
.stages li::marker { content: "● "; color: var(--control); }
.stages time { display: block; color: var(--ink2); font-size: 14px; }
@media (min-width: 700px) { form { grid-template-columns: 1fr 1fr; } .buttons { grid-column: 1 / -1; } }
`;

/** The plain French page of an emulator, with no asset of its own or of others. */
export function emulatorPage(title: string, content: Markup): Reply {
  return {
    headers: { "content-type": "text/html; charset=utf-8" },
    body: html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,"><style>${{ markup: STYLE }}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`.markup,
  };
}
