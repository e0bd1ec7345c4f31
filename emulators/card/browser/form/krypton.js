import { closeChallenge } from "./challenge.js";
import { configure, createForm, labelButton, send, setBusy, submitForm } from "./form.js";
import { closeMeans, openMeans } from "./means.js";
import { callbacks, config, element, forms, isOn, loadTheme } from "./page.js";

const containersIn = (target) => {
  const scopes =
    target === undefined
      ? [document]
      : typeof target === "string"
        ? [...document.querySelectorAll(target)]
        : [target].flat();
  const found = scopes.flatMap((scope) =>
    scope.matches?.(".kr-embedded, .kr-smart-form")
      ? [scope]
      : [...scope.querySelectorAll(".kr-embedded, .kr-smart-form")],
  );
  return found.filter((container) => !container.hasAttribute("data-kr-form"));
};

async function render(containers) {
  loadTheme();
  const made = containers.map(createForm);
  await Promise.all(made.map((form) => form.loaded));
  return { KR, result: { formId: made[0]?.formId ?? [...forms.keys()][0] } };
}

function removeForm(form) {
  closeChallenge(form);
  closeMeans(form);
  form.list?.remove();
  form.button.removeEventListener("click", form.onClick);
  form.frame.remove();
  for (const made of form.made) made.remove();
  form.container.removeAttribute("data-kr-form");
  forms.delete(form.formId);
}

const eachForm = async (act) => {
  for (const form of forms.values()) act(form);
  return { KR };
};

const listen = (event) => (callback) => {
  callbacks[event] = [...(callbacks[event] ?? []), callback];
  return Promise.resolve({ KR });
};

const KR = {
  setFormConfig: async (wanted) => {
    Object.assign(config, wanted);
    if (wanted.language) config["kr-language"] = wanted.language;
    return eachForm((form) => {
      form.busy = true;
      configure(form);
    });
  },
  setFormToken: (formToken) => KR.setFormConfig({ formToken }),
  setShopName: async () => ({ KR }),
  renderElements: (target) => render(containersIn(target)),
  attachForm: (target) => render(containersIn(target)),
  addForm: (target) => {
    const container = element("div", "kr-embedded");
    document.querySelector(target)?.append(container);
    return render([container]);
  },
  showForm: (formId) =>
    eachForm((form) => {
      if (form.formId === formId) form.container.hidden = false;
    }),
  hideForm: (formId) =>
    eachForm((form) => {
      if (form.formId === formId) form.container.hidden = true;
    }),
  removeForms: () => eachForm(removeForm),
  submit: async () => {
    for (const form of forms.values()) await submitForm(form);
    return { KR };
  },
  validateForm: () => eachForm((form) => send(form, { type: "validate" })),
  openPaymentMethod: async (code) => {
    const [form] = forms.values();
    const means = form?.offered.find((one) => one.code === code);
    if (means) await openMeans(form, means);
    return { KR };
  },
  getPaymentMethods: async () => ({
    paymentMethods: [...forms.values()].flatMap((form) => (form.offered ?? []).map(({ code }) => code)),
    cardBrands: ["CB", "VISA", "MASTERCARD"],
  }),
  setBrand: async () => ({ KR }),
  removeEventCallbacks: async (event) => {
    for (const name of Object.keys(callbacks))
      if (event === undefined || event === name) delete callbacks[name];
    return { KR };
  },
  button: {
    onClick: listen("button.onClick"),
    setLabel: (label) =>
      eachForm((form) => {
        form.label = label;
        labelButton(form);
      }),
    enable: () =>
      eachForm((form) => {
        form.disabled = false;
        setBusy(form, form.busy);
      }),
    disable: () =>
      eachForm((form) => {
        form.disabled = true;
        setBusy(form, form.busy);
      }),
    showSpinner: () => eachForm((form) => form.button.classList.add("kr-spinning")),
    hideSpinner: () => eachForm((form) => form.button.classList.remove("kr-spinning")),
  },
  smartForm: { onClick: listen("smartForm.onClick") },
  wallet: { onPaymentTokenDeleted: listen("wallet.onPaymentTokenDeleted") },
};
for (const event of [
  "onSubmit",
  "onError",
  "onFocus",
  "onBlur",
  "onFormCreated",
  "onFormReady",
  "onFormValid",
  "onLoaded",
  "onTransactionCreated",
  "onOrderUpdate",
  "onBrandChanged",
  "on3dSecureAbort",
  "onPopinClosed",
  "onPaymentMethodSelected",
  "onInstallmentChanged",
])
  KR[event] = listen(event);
KR.ready = Promise.resolve({ KR });

window.KR = KR;
window.KR_CLIENT_LOADED = true;

if (!isOn("kr-spa-mode")) {
  config.formToken ??= document.querySelector("[kr-form-token]")?.getAttribute("kr-form-token") ?? undefined;
  if (document.readyState === "loading")
    document.addEventListener("DOMContentLoaded", () => KR.renderElements());
  else KR.renderElements();
}
