import { expect, test } from "vitest";
import { messageToBuyer, reachedByRequest } from "./payment-request.ts";

test("a request to pay says how many it reaches, how many have a handle alone, and of whom nothing is known", () => {
  expect(reachedByRequest({ byMail: 4, byHandle: 10 })).toBe(
    "4 par e-mail, 10 n'ont qu'un pseudo\u00a0: à prévenir par message privé",
  );
  expect(reachedByRequest({ byMail: 0, byHandle: 1 })).toBe(
    "1 n'a qu'un pseudo\u00a0: à prévenir par message privé",
  );
  expect(reachedByRequest({ byMail: 3, byHandle: 0 })).toBe("3 par e-mail");
  expect(reachedByRequest({ byMail: 2, byHandle: 2, byNothing: 3 })).toBe(
    "2 par e-mail, 3 n'ont ni e-mail ni pseudo, 2 n'ont qu'un pseudo\u00a0: à prévenir par message privé",
  );
});

test("where no message leaves by itself, nobody is said to be reached by mail", () => {
  expect(reachedByRequest({ byMail: 2, byHandle: 0, automatic: false })).toBe(
    "2 avec e-mail, mais le message «\u00a0À payer\u00a0» ne part pas de lui-même",
  );
});

test("what a buyer is sent names her, her live, what she owes and where she pays; the second time it reminds her", () => {
  const told = {
    handle: "lea_c",
    liveTitle: "Soirée",
    itemCount: 3,
    totalCents: 8700,
    heldUntil: null,
    address: "https://shop.example/order/1",
    again: false,
  };
  expect(messageToBuyer(told)).toBe(
    "Bonjour @lea_c, voici le lien pour régler votre commande du live «\u00a0Soirée\u00a0» (3\u00a0pièces, 87,00\u00a0€ livraison comprise)\u00a0: https://shop.example/order/1 Merci et à bientôt\u00a0!",
  );
  expect(messageToBuyer({ ...told, heldUntil: "2020-11-25T20:30:00Z" })).toContain(
    "livraison comprise), réservée jusqu'au mercredi 25 novembre à 21:30\u00a0: https",
  );
  expect(messageToBuyer({ ...told, handle: null, again: true })).toMatch(
    /^Bonjour, votre commande .* vous attend toujours/,
  );
});
