/** Of the readable page: it is opened from a folder, without the shop's own files. */
export const READABLE_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 60rem; color: #1c1a17; background: #fffdf9; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 2px solid currentcolor; font-size: 1.25rem; }
h3 { margin: 0 0 8px; font-size: 1rem; } h4 { margin: 12px 0 4px; font-size: 0.9375rem; }
article { margin: 16px 0; padding: 16px; border: 1px solid #b9b2a6; border-radius: 8px; break-inside: avoid; }
dl { display: grid; grid-template-columns: minmax(7rem, 12rem) minmax(0, 1fr); gap: 4px 16px; margin: 0 0 12px; }
dt { font-weight: 600; } dd { margin: 0; }
.scroll { overflow-x: auto; margin: 12px 0; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; } th, td { padding: 6px 12px 6px 0; min-width: 6rem; text-align: start; vertical-align: top; border-bottom: 1px solid #d8d1c5; }
td:first-child { min-width: 9.5rem; }
@media (max-width: 36rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 8px; } }
.words { white-space: pre-wrap; border-inline-start: 3px solid #b9b2a6; padding-inline-start: 12px; }
@media (prefers-color-scheme: dark) { body { color: #f1ece4; background: #1a1815; } article, .words, th, td { border-color: #57514a; } }
@media print { body { max-width: none; padding: 0; color: #000; background: #fff; } .scroll { overflow: visible; } }
`;
