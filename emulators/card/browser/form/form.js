import { config, element, emit, forms, host, isOn, language, root, text } from "./page.js";

let formCount = 0;

export function createForm(container) {
  const formId = `F${++formCount}`;
  const form = {
    formId,
    container,
    made: [],
    amount: undefined,
    busy: true,
    done: false,
    label: undefined,
  };
  const place = (className, make) => {
    const given = container.querySelector(`.${className}`);
    if (given) return given;
    const created = make();
    form.made.push(created);
    container.append(created);
    return created;
  };

  container.setAttribute("data-kr-form", formId);
  const fields = place("kr-pan", () => element("div", "kr-pan"));
  for (const unused of container.querySelectorAll(".kr-expiry, .kr-security-code")) unused.hidden = true;
  form.button = place("kr-payment-button", () => element("button", "kr-payment-button"));
  form.button.type = "button";
  form.button.disabled = true;
  form.error = container.querySelector(".kr-form-error") ?? element("div", "kr-form-error");
  if (!form.error.isConnected) {
    form.made.push(form.error);
    form.button.before(form.error);
  }
  form.error.setAttribute("role", "alert");
  form.error.hidden = true;

  form.frame = document.createElement("iframe");
  form.frame.className = "kr-card-frame";
  form.frame.title = text("frame");
  form.frame.name = `kr-card-${formId}`;
  const address = new URL(`${root}/frames/card.html`);
  address.search = new URLSearchParams({ parent: location.origin, language: language() }).toString();
  form.frame.src = address.href;
  fields.append(form.frame);

  form.onClick = () => submitForm(form);
  form.button.addEventListener("click", form.onClick);
  form.loaded = new Promise((resolve) => {
    form.resolveLoaded = resolve;
  });
  forms.set(formId, form);
  emit("onFormCreated");
  return form;
}

export function send(form, message) {
  form.frame.contentWindow?.postMessage({ kr: true, ...message }, host);
}

export function configure(form) {
  send(form, {
    type: "configure",
    formToken: config.formToken,
    publicKey: config["kr-public-key"],
    hideTestCards: isOn("kr-hide-debug-toolbar"),
    clearOnError: config["kr-clear-on-error"] === undefined || isOn("kr-clear-on-error"),
  });
}

export function labelButton(form) {
  if (form.amount === undefined) return;
  const amount = new Intl.NumberFormat(config["kr-language"] ?? "fr-FR", {
    style: "currency",
    currency: form.currency,
  }).format(form.amount / 100);
  const label = (form.label ?? text("pay")).replace("%amount-and-currency%", amount);
  form.button.textContent = form.busy && form.started ? text("pending") : label;
}

export function setBusy(form, busy) {
  form.busy = busy;
  form.button.disabled = busy || form.done || form.disabled === true;
  form.button.classList.toggle("kr-spinning", busy && form.started === true);
  form.button.setAttribute("aria-busy", String(busy && form.started === true));
  labelButton(form);
  for (const one of form.list?.children ?? []) one.disabled = busy || form.done;
  send(form, { type: busy || form.done ? "disable" : "enable" });
  if (!busy && form.refocus) {
    form.refocus = false;
    form.button.focus();
  }
}

export function showError(form, message) {
  form.error.textContent = message ?? "";
  form.error.hidden = !message;
}

export async function submitForm(form) {
  if (form.busy || form.done) return;
  const allowed = [
    ...(await emit("button.onClick")),
    ...(await emit("smartForm.onClick", {
      paymentMethod: "CARDS",
      action: "beforePaymentStart",
      formId: form.formId,
    })),
  ];
  if (allowed.includes(false)) return;
  showError(form, undefined);
  form.started = true;
  setBusy(form, true);
  send(form, { type: "submit" });
}

export function raise(form, error) {
  const message = error.errorMessage || text(error.errorCode);
  form.started = false;
  showError(form, message);
  setBusy(form, false);
  emit("onError", { ...error, errorMessage: message, formId: form.formId });
}
