/* The bank's page: the buyer's decision goes to the provider, its outcome to the form script. */
(() => {
  const shop = new URLSearchParams(location.search).get("parent") ?? "*";
  const buttons = [...document.querySelectorAll("[data-decision]")];
  const error = document.querySelector(".error");

  for (const button of buttons)
    button.addEventListener("click", async () => {
      for (const one of buttons) one.disabled = true;
      try {
        const answer = await fetch(location.pathname, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ decision: button.dataset.decision }),
        });
        parent.postMessage({ kr: true, outcome: await answer.json() }, shop);
      } catch {
        error.textContent = "La banque ne répond pas. Réessayez, ou annulez le paiement.";
        error.hidden = false;
        for (const one of buttons) one.disabled = false;
      }
    });
})();
