/* The only page that sees the card. It talks to its own host, and tells the shop's page what came of it. */
(() => {
  const parameters = new URLSearchParams(location.search);
  const shop = parameters.get("parent") ?? "*";
  const english = parameters.get("language") === "en";
  const form = document.getElementById("card");
  const fields = { number: form.cardnumber, expiry: form["cc-exp"], code: form.cvc };

  const TEXTS = english
    ? {
        number: "Card number",
        expiry: "Expiry date",
        code: "Security code",
        codeHint: "3 digits on the back of the card",
        keep: "Keep my card for my next purchases",
        testCards: "Test mode: choose a test card",
        CLIENT_301: "Invalid card number.",
        CLIENT_302: "Invalid expiry date.",
        CLIENT_303: "Invalid security code.",
      }
    : {
        CLIENT_301: "Le numéro de carte est invalide.",
        CLIENT_302: "La date d'expiration est invalide.",
        CLIENT_303: "Le cryptogramme visuel est invalide.",
      };
  const RULES = [
    { field: "number", errorCode: "CLIENT_301", krField: "pan", isValid: () => hasValidNumber() },
    { field: "expiry", errorCode: "CLIENT_302", krField: "expiryDate", isValid: () => hasValidExpiry() },
    {
      field: "code",
      errorCode: "CLIENT_303",
      krField: "securityCode",
      isValid: () => /^\d{3,4}$/.test(fields.code.value),
    },
  ];

  let configuration = {};
  /* A card that is kept needs no number. */
  let asked = RULES;

  const tell = (message) => parent.postMessage({ kr: true, ...message }, shop);
  const digits = (text) => text.replace(/\D/g, "");

  document.documentElement.lang = english ? "en" : "fr";
  for (const labelled of document.querySelectorAll("[data-text]"))
    labelled.textContent = TEXTS[labelled.dataset.text] ?? labelled.textContent;
  if (english) fields.expiry.placeholder = "MM / YY";

  function hasValidNumber() {
    const number = digits(fields.number.value);
    if (number.length < 13 || number.length > 19) return false;
    let sum = 0;
    [...number].reverse().forEach((digit, index) => {
      const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
      sum += value > 9 ? value - 9 : value;
    });
    return sum % 10 === 0;
  }

  function expiry() {
    const typed = digits(fields.expiry.value);
    return { month: Number(typed.slice(0, 2)), year: 2000 + Number(typed.slice(2, 4)), length: typed.length };
  }

  function hasValidExpiry() {
    const { month, year, length } = expiry();
    const today = new Date();
    return (
      length === 4 &&
      month >= 1 &&
      month <= 12 &&
      (year - today.getFullYear()) * 12 + month - today.getMonth() - 1 >= 0
    );
  }

  function check(rule) {
    const valid = rule.isValid();
    const error = document.getElementById(`${rule.field}-error`);
    error.textContent = valid ? "" : TEXTS[rule.errorCode];
    error.hidden = valid;
    fields[rule.field].setAttribute("aria-invalid", String(!valid));
    return valid
      ? []
      : [{ errorCode: rule.errorCode, errorMessage: TEXTS[rule.errorCode], field: rule.krField }];
  }

  function brandOf(number) {
    if (/^(5[0-9]|2[2-7])/.test(number)) return { brand: "MASTERCARD", mark: "Mastercard" };
    if (number.startsWith("4970")) return { brand: "CB", mark: "CB" };
    if (number.startsWith("4")) return { brand: "VISA", mark: "Visa" };
    return undefined;
  }

  /* Typing keeps the caret where the person left it: only digits before it count. */
  function rewrite(input, format) {
    const before = digits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
    const atEnd = input.selectionStart === input.value.length;
    input.value = format(digits(input.value));
    if (atEnd || document.activeElement !== input) return;
    let caret = 0;
    for (let seen = 0; seen < before && caret < input.value.length; caret++)
      if (/\d/.test(input.value[caret])) seen++;
    input.setSelectionRange(caret, caret);
  }

  fields.number.addEventListener("input", () => {
    rewrite(fields.number, (number) => number.slice(0, 19).replace(/(\d{4})(?=\d)/g, "$1 "));
    const number = digits(fields.number.value);
    const found = brandOf(number);
    const badge = document.getElementById("brand");
    if (badge.textContent !== (found?.mark ?? "")) {
      badge.textContent = found?.mark ?? "";
      tell({ type: "brand", bin: number.slice(0, 6), brand: found?.brand ?? null });
    }
  });
  fields.expiry.addEventListener("input", () =>
    rewrite(fields.expiry, (typed) => {
      const padded = /^[2-9]/.test(typed) ? `0${typed}` : typed;
      return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
    }),
  );
  fields.code.addEventListener("input", () => rewrite(fields.code, (typed) => typed.slice(0, 4)));

  for (const rule of RULES) {
    const input = fields[rule.field];
    input.addEventListener("focus", () => tell({ type: "focus", field: rule.krField }));
    input.addEventListener("blur", () => {
      tell({ type: "blur", field: rule.krField });
      if (input.value !== "") check(rule);
      if (asked.every((one) => one.isValid())) tell({ type: "valid" });
    });
    input.addEventListener("input", () => {
      if (input.getAttribute("aria-invalid") === "true") check(rule);
    });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    tell({ type: "enter" });
  });

  async function call(path, body) {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
    return answer.json();
  }

  async function readToken() {
    const { formToken, publicKey } = configuration;
    if (!formToken) return;
    try {
      const description = await call("describe", { formToken, publicKey });
      if (description.error) tell({ type: "not-described", error: description.error });
      else {
        showAlias(description);
        offerTestCards(configuration.hideTestCards ? [] : description.testCards);
        tell({
          type: "described",
          amount: description.amount,
          currency: description.currency,
          means: description.means,
        });
      }
    } catch {
      tell({ type: "failed" });
    }
  }

  async function submit() {
    const errors = asked.flatMap(check);
    if (errors.length > 0) {
      const first = RULES.find((rule) => rule.krField === errors[0].field);
      fields[first.field].focus();
      tell({ type: "invalid", errors });
      return;
    }
    const { month, year } = expiry();
    const card = {
      number: digits(fields.number.value),
      expiryMonth: month,
      expiryYear: year,
      securityCode: fields.code.value,
    };
    try {
      const { formToken, publicKey } = configuration;
      tell({
        type: "outcome",
        outcome: await call("attempt", { formToken, publicKey, card, keep: form.keep.checked }),
      });
    } catch {
      tell({ type: "failed" });
    }
  }

  function showAlias({ alias, asksToKeep }) {
    asked = alias ? RULES.filter(({ field }) => field === "code") : RULES;
    const line = document.getElementById("alias");
    line.hidden = !alias;
    line.textContent = alias ? `${alias.brand} •••• ${alias.last4}` : "";
    document.getElementById("number-field").hidden = Boolean(alias);
    document.getElementById("expiry-field").hidden = Boolean(alias);
    document.getElementById("keep-field").hidden = !asksToKeep;
  }

  function offerTestCards(cards) {
    const panel = document.getElementById("test-cards");
    panel.hidden = cards.length === 0;
    panel.querySelector("ul").replaceChildren(
      ...cards.map((card) => {
        const button = document.createElement("button");
        button.type = "button";
        const number = document.createElement("span");
        number.className = "number";
        number.textContent = card.number.replace(/(.{4})(?=.)/g, "$1 ");
        const label = document.createElement("span");
        label.textContent = card.label;
        button.append(number, label);
        button.addEventListener("click", () => fill(card.number, panel));
        const item = document.createElement("li");
        item.append(button);
        return item;
      }),
    );
  }

  function fill(number, panel) {
    fields.number.value = number;
    fields.expiry.value = `12${String(new Date().getFullYear() + 2).slice(2)}`;
    fields.code.value = "123";
    for (const input of Object.values(fields)) input.dispatchEvent(new Event("input"));
    RULES.flatMap(check);
    panel.open = false;
    fields.number.focus();
  }

  function clear() {
    form.reset();
    document.getElementById("brand").textContent = "";
    for (const rule of RULES) {
      fields[rule.field].removeAttribute("aria-invalid");
      document.getElementById(`${rule.field}-error`).hidden = true;
    }
  }

  addEventListener("message", (event) => {
    if (event.source !== parent || event.data?.kr !== true) return;
    const { type } = event.data;
    if (type === "configure") {
      configuration = event.data;
      readToken();
    } else if (type === "submit") submit();
    else if (type === "validate") {
      const errors = asked.flatMap(check);
      tell(errors.length > 0 ? { type: "invalid", errors } : { type: "valid" });
    } else if (type === "clear") clear();
    else if (type === "disable" || type === "enable")
      for (const input of Object.values(fields)) input.readOnly = type === "disable";
  });

  new ResizeObserver(() => tell({ type: "height", height: form.getBoundingClientRect().height + 8 })).observe(
    form,
  );
  tell({ type: "loaded" });
})();
