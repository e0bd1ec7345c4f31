import { closeChallenge, openChallenge } from "./challenge.js";
import { configure, raise, send, setBusy, showError, submitForm } from "./form.js";
import { closeMeans, drawMeans } from "./means.js";
import { config, emit, forms, host, text } from "./page.js";

async function settle(form, outcome) {
  closeChallenge(form);
  closeMeans(form);
  if (outcome.step === "error") {
    raise(form, outcome.error);
    if (["PSP_108", "PSP_099"].includes(outcome.error.errorCode)) {
      form.done = true;
      setBusy(form, false);
    }
    return;
  }
  const answer = { ...outcome.answer, formId: form.formId };
  const { orderStatus, orderCycle, transactions } = answer.clientAnswer;
  await emit("onTransactionCreated", answer);
  await emit("onOrderUpdate", answer);
  if (orderStatus !== "PAID" && orderCycle === "OPEN") {
    const [last] = transactions;
    const code = last?.errorCode ?? (last?.detailedStatus === "CANCELLED" ? "CLIENT_101" : "CLIENT_001");
    send(form, { type: "clear" });
    raise(form, {
      errorCode: code,
      errorMessage: text(code),
      detailedErrorCode: last?.detailedErrorCode ?? undefined,
      detailedErrorMessage: last?.detailedErrorMessage ?? undefined,
      metadata: { answer },
    });
    return;
  }
  form.done = true;
  form.started = false;
  if (orderStatus === "UNPAID") showError(form, text("CLIENT_001"));
  send(form, { type: "clear" });
  setBusy(form, false);
  const stopped = (await emit("onSubmit", answer)).includes(false);
  if (!stopped) postAnswer(answer, orderStatus === "UNPAID" ? "refused" : "success");
}

function postAnswer(answer, outcome) {
  const target = config[`kr-post-url-${outcome}`];
  if (!target) return;
  const form = document.createElement("form");
  form.method = "post";
  form.action = target;
  const values = {
    "kr-hash": answer.hash,
    "kr-hash-algorithm": answer.hashAlgorithm,
    "kr-hash-key": answer.hashKey,
    "kr-answer-type": answer._type,
    "kr-answer": answer.rawClientAnswer,
  };
  for (const [name, value] of Object.entries(values)) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

function abortChallenge(form) {
  closeChallenge(form);
  emit("on3dSecureAbort");
  raise(form, { errorCode: "CLIENT_101", errorMessage: text("CLIENT_101") });
}

window.addEventListener("message", (event) => {
  if (event.origin !== host || event.data?.kr !== true) return;
  for (const form of forms.values()) {
    if (event.source === form.frame.contentWindow) heardFromCard(form, event.data);
    else if (
      event.source === form.popup ||
      (form.challenge && event.source === form.challenge.frame.contentWindow)
    )
      settle(form, event.data.outcome);
  }
});

function heardFromCard(form, message) {
  const handlers = {
    loaded: () => configure(form),
    height: () => {
      form.frame.style.height = `${Math.ceil(message.height)}px`;
    },
    described: () => {
      form.amount = message.amount;
      form.currency = message.currency;
      drawMeans(form, message.means);
      form.started = false;
      form.done = false;
      showError(form, undefined);
      setBusy(form, false);
      form.resolveLoaded();
      emit("onLoaded");
      emit("onFormReady");
    },
    "not-described": () => {
      form.resolveLoaded();
      form.done = true;
      raise(form, message.error);
    },
    enter: () => submitForm(form),
    invalid: () => {
      const children = message.errors.map((error) => ({ ...error, formId: form.formId }));
      form.started = false;
      setBusy(form, false);
      emit("onError", {
        errorCode: children.length === 1 ? children[0].errorCode : "CLIENT_300",
        errorMessage: children.length === 1 ? children[0].errorMessage : text("CLIENT_300"),
        field: children.length === 1 ? children[0].field : undefined,
        children,
        formId: form.formId,
      });
    },
    valid: () => emit("onFormValid"),
    focus: () => emit("onFocus", { formId: form.formId, field: message.field }),
    blur: () => emit("onBlur", { formId: form.formId, field: message.field }),
    brand: () => emit("onBrandChanged", { KR: window.KR, card: { bin: message.bin, brand: message.brand } }),
    outcome: () => {
      if (message.outcome.step === "challenge")
        openChallenge(form, message.outcome.path, () => abortChallenge(form));
      else settle(form, message.outcome);
    },
    failed: () => raise(form, { errorCode: "CLIENT_999", errorMessage: text("CLIENT_999") }),
  };
  handlers[message.type]?.();
}
