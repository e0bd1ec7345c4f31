import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import { AfterThanks } from "./after-thanks.tsx";

const drawn = (isActive: boolean) =>
  renderToStaticMarkup(<AfterThanks live={{ id: "l1", isActive } as GuestOrder["live"]} />);

test("whoever has paid is led back to the live first, and to her receipt second", () => {
  expect(drawn(true)).toMatch(/href="\/order\/live\/l1"[^>]*>Retourner au live<.*Imprimer ou enregistrer/);
});

test("a live that is over is not returned to", () => {
  expect(drawn(false)).toMatch(/href="\/"[^>]*>Retour à l&#x27;accueil<.*Imprimer ou enregistrer/);
  expect(drawn(false)).not.toContain("au live");
});
