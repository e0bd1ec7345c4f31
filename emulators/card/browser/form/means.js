import { openChallenge } from "./challenge.js";
import { raise, setBusy, showError } from "./form.js";
import { config, element, emit, root, text } from "./page.js";

const LOOK_EVERY_MS = 200;

/* Whether this browser can pay by it: Apple's button is drawn nowhere else. */
const isUsable = ({ code }) => code !== "APPLE_PAY" || window.ApplePaySession?.canMakePayments() === true;

/* The means beside the card, each a button of its own; only `kr-smart-form` lists them. */
export function drawMeans(form, described) {
  form.offered = described.filter(isUsable);
  form.list?.remove();
  form.list = undefined;
  const others = form.offered.filter(({ opens }) => opens !== "form");
  if (!form.container.matches(".kr-smart-form") || others.length === 0) return;
  form.list = element("div", "kr-means");
  for (const means of others) {
    const button = element("button", "kr-means-button", means.label);
    button.type = "button";
    button.dataset.code = means.code;
    button.addEventListener("click", () => openMeans(form, means));
    form.list.append(button);
  }
  form.container.append(form.list);
}

export async function openMeans(form, { code, label, opens }) {
  if (form.busy || form.done) return;
  await emit("onPaymentMethodSelected", code);
  const asked = { paymentMethod: code, action: "beforePaymentStart", formId: form.formId };
  const allowed = await emit("smartForm.onClick", asked).catch(() => [false]);
  if (allowed.includes(false)) return;
  showError(form, undefined);
  form.started = true;
  setBusy(form, true);
  const query = new URLSearchParams({ parent: location.origin, code, label });
  const secrets = new URLSearchParams({ formToken: config.formToken, publicKey: config["kr-public-key"] });
  const path = `/frames/means?${query}#${secrets}`;
  if (opens === "sheet") openChallenge(form, path, () => giveUp(form), root);
  else openWindow(form, `${root}${path}`);
}

function openWindow(form, address) {
  form.popup = window.open(address, "kr-means", "popup,width=480,height=680");
  if (!form.popup) return raise(form, { errorCode: "CLIENT_999", errorMessage: text("CLIENT_999") });
  const { popup } = form;
  const watch = setInterval(() => {
    if (form.popup === popup && !popup.closed) return;
    clearInterval(watch);
    if (form.popup === popup) giveUp(form);
  }, LOOK_EVERY_MS);
}

/* Nothing happened at the provider, and nobody will tell the shop. */
function giveUp(form) {
  closeMeans(form);
  emit("onPopinClosed");
  raise(form, { errorCode: "CLIENT_101", errorMessage: text("CLIENT_101") });
}

export function closeMeans(form) {
  const { popup, challenge } = form;
  form.popup = undefined;
  if (popup && !popup.closed) popup.close();
  if (!challenge) return;
  challenge.dialog.close();
  challenge.dialog.remove();
  form.challenge = undefined;
}
