/* The page of another means: what is pressed goes to the provider, its outcome to the form script. */
(() => {
  const parameters = new URLSearchParams(location.search);
  const shop = parameters.get("parent") ?? "*";
  const secrets = new URLSearchParams(location.hash.slice(1));
  const form = window.opener ?? parent;
  const buttons = [...document.querySelectorAll("[data-scenario]")];
  const error = document.querySelector(".error");
  document.querySelector("h1").textContent = parameters.get("label") ?? "Paiement";

  for (const button of buttons)
    button.addEventListener("click", async () => {
      for (const one of buttons) one.disabled = true;
      try {
        const answer = await fetch("means", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            formToken: secrets.get("formToken"),
            publicKey: secrets.get("publicKey"),
            code: parameters.get("code"),
            scenario: button.dataset.scenario,
          }),
        });
        form.postMessage({ kr: true, outcome: await answer.json() }, shop);
      } catch {
        error.textContent = "Une erreur technique est survenue. Fermez cette fenêtre.";
        error.hidden = false;
      }
    });
})();
