import { element, host, text } from "./page.js";

/* Shows the bank's page over the shop's; `onAbort` hears that the buyer gave up. */
export function openChallenge(form, path, onAbort, base = host) {
  const dialog = element("dialog", "kr-challenge");
  dialog.setAttribute("aria-label", text("challenge"));
  const frame = document.createElement("iframe");
  frame.className = "kr-challenge-frame";
  frame.title = text("challenge");
  frame.name = "kr-challenge";
  frame.src = path.includes("?")
    ? `${base}${path}`
    : `${base}${path}?${new URLSearchParams({ parent: location.origin })}`;
  const cancel = element("button", "kr-challenge-cancel", text("cancel"));
  cancel.type = "button";
  cancel.addEventListener("click", () => onAbort());
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    onAbort();
  });
  dialog.append(frame, cancel);
  document.body.append(dialog);
  form.challenge = { dialog, frame };
  dialog.showModal();
  frame.focus();
}

export function closeChallenge(form) {
  if (!form.challenge) return;
  form.challenge.dialog.close();
  form.challenge.dialog.remove();
  form.challenge = undefined;
  form.refocus = true;
}
