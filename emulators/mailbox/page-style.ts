/** The mailbox's only style sheet: no asset from elsewhere. */
export const MAILBOX_STYLE = `
:root { --page: #fbf6f2; --card: #fff; --sunken: #f4eae3; --line: #e6d9cf; --control: #8c776d; --ink: #2a1a24; --ink2: #5b4650; --accent: #b4400e; --soft: #ffe9dc; --danger: #a6201a; --focus: #0b57b0; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--page); color: var(--ink); font: 16px/1.45 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 24px; padding: 10px 16px; background: var(--ink); }
.home { display: inline-flex; align-items: center; gap: 10px; min-height: 44px; color: #fff; font-size: 19px; font-weight: 700; text-decoration: none; }
.home span { padding: 2px 8px; border-radius: 6px; background: #43303b; font-size: 12px; font-weight: 500; }
header form { display: flex; gap: 8px; flex: 1 1 280px; min-width: 0; max-width: 520px; }
input, button { min-height: 44px; border: 1px solid var(--control); border-radius: 10px; background: #fff; color: var(--ink); font: inherit; padding: 0 14px; }
input { flex: 1 1 0; width: 100%; min-width: 0; }
button { cursor: pointer; font-weight: 600; }
.danger { background: var(--danger); border-color: var(--danger); color: #fff; }
.panes { flex: 1; display: grid; grid-template-columns: minmax(300px, 380px) 1fr; max-width: 1400px; width: 100%; margin: 0 auto; }
.list { min-width: 0; border-right: 1px solid var(--line); }
.list ul { list-style: none; margin: 0; padding: 0 8px 24px; }
.list li a { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; padding: 10px 12px; border-radius: 10px; color: inherit; text-decoration: none; }
.list li a:hover { background: var(--sunken); }
.list li a[aria-current] { background: var(--soft); }
.line { display: flex; justify-content: space-between; gap: 12px; font-size: 14px; }
.line strong { min-width: 0; }
.line strong, .subject, .excerpt { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.line time { color: var(--ink2); white-space: nowrap; }
.excerpt { color: var(--ink2); font-size: 14px; }
.count { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: start; gap: 0 12px; padding: 12px 20px 4px; color: var(--ink2); font-size: 14px; }
.count p { margin: 0; line-height: 44px; }
.clear { position: relative; }
.clear form { position: absolute; right: 0; top: 44px; z-index: 1; padding: 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); box-shadow: 0 8px 24px rgb(42 26 36 / 15%); white-space: nowrap; }
.clear summary { list-style: none; line-height: 44px; cursor: pointer; text-decoration: underline; }
.clear summary::-webkit-details-marker { display: none; }
.message { display: flex; flex-direction: column; min-width: 0; padding: 16px 24px 24px; }
h1 { margin: 4px 0 12px; font-size: 24px; line-height: 1.2; overflow-wrap: anywhere; }
dl { margin: 0 0 12px; font-size: 15px; }
dl div { display: flex; gap: 8px; }
dt { flex: 0 0 48px; color: var(--ink2); }
dd { margin: 0; overflow-wrap: anywhere; }
.attachments { list-style: none; margin: 0 0 12px; padding: 0; display: flex; flex-wrap: wrap; gap: 8px; font-size: 14px; }
.attachments li { padding: 8px 12px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
.tabs { display: flex; gap: 4px; margin: 0 0 12px; border-bottom: 1px solid var(--line); }
.tabs a { display: inline-flex; align-items: center; min-height: 44px; padding: 0 14px; color: var(--ink2); text-decoration: none; }
.tabs a[aria-current] { color: var(--ink); font-weight: 600; box-shadow: inset 0 -3px 0 var(--accent); }
iframe { flex: 1; width: 100%; min-height: 70vh; border: 1px solid var(--line); border-radius: 12px; background: #fff; }
pre { margin: 0 0 12px; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); font: 14px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.empty { padding: 8px 20px; color: var(--ink2); }
.wide { margin: auto; }
.back { display: none; min-height: 44px; align-items: center; text-decoration: none; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 799px) {
  .panes { grid-template-columns: minmax(0, 1fr); align-content: start; }
  .list { border: 0; }
  .listing .message, .reading .list { display: none; }
  .back { display: inline-flex; }
  .message { padding: 4px 16px 24px; }
}
`;
