import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { GuestReturn } from "#contract/guest-returns.ts";
import { GUEST_OF_CANCELLED } from "#wording/guest-returns.ts";
import { Money, Return } from "./returns-card.tsx";

const drawn = (one: Partial<GuestReturn>, ofCancelled: boolean) =>
  renderToStaticMarkup(
    <Money
      one={
        {
          cause: "withdrawal",
          dueOn: "2030-05-04",
          owedCents: 0,
          refundedCents: 0,
          creditBackCents: 0,
          ...one,
        } as GuestReturn
      }
      ofCancelled={ofCancelled}
    />,
  );

test.each(["expected", "arrived"] as const)(
  "a return that is %s promises no money of its own once its order is cancelled",
  (state) => {
    expect(drawn({ state }, false)).toMatch(/[Rr]embours.*par le moyen qui a servi/);
    for (const cause of ["withdrawal", "defect"] as const)
      expect(drawn({ state, cause }, true)).toBe(
        renderToStaticMarkup(<p className="text-ink-2">{GUEST_OF_CANCELLED}</p>),
      );
  },
);

test.each([
  [
    "returning",
    true,
    "Votre colis nous revient",
    /nous rapporte votre colis\. .* dès que le colis nous est parvenu/,
  ],
  ["lost", false, "Votre colis ne vous est pas parvenu", /a perdu ou abîmé votre colis\. .*4 mai 2030/],
] as const)(
  "what she renounced and never had, for it is %s, is not hers to send",
  (carrierHas, isHeld, state, told) => {
    const said = renderToStaticMarkup(
      <Return
        order={{ status: "shipped", items: [] } as unknown as GuestOrder}
        one={
          {
            ...{ state: "expected", cause: "withdrawal", carrierHas, isHeld, isSent: false, pieces: [] },
            ...{ dueOn: "2030-05-04", sendBy: "2030-05-04", offeredCents: null },
          } as unknown as GuestReturn
        }
        onChange={() => undefined}
      />,
    );
    expect(said).toContain(state);
    expect(said).toMatch(told);
    expect(said).not.toMatch(/À renvoyer|Envoyez/);
  },
);

test("a parcel that was not delivered, and is back or lost, is not said to be on its way", () => {
  for (const [carrierHas, told] of [
    ["returned", "nous a rapporté votre colis. Nous revenons vers vous."],
    ["lost", "a perdu ou abîmé votre colis. Nous revenons vers vous."],
  ] as const)
    expect(drawn({ state: "expected", cause: "undelivered", carrierHas }, false)).toContain(told);
});

test("a return that was called off tells her the way on", () => {
  expect(drawn({ state: "called-off" }, false)).toContain("écrivez-nous");
  expect(drawn({ state: "called-off" }, true)).toBe(drawn({ state: "called-off" }, false));
});

test("what came back as credit is not looked for on her account", () => {
  const closed = (refundedCents: number, creditBackCents: number) =>
    drawn({ state: "closed", refundedCents, creditBackCents }, false);
  expect(closed(3990, 0)).toContain(
    "Remboursé\u00a0: 39,90\u00a0€. Comptez 3 à 5\u00a0jours sur votre compte.",
  );
  expect(closed(3990, 3990)).toBe('<p class="text-ink-2">Rendu sur votre avoir\u00a0: 39,90\u00a0€.</p>');
  expect(closed(3990, 1000)).toContain(
    "29,90\u00a0€. Comptez 3 à 5\u00a0jours sur votre compte. Rendu sur votre avoir\u00a0: 10,00\u00a0€.",
  );
});

test("a piece that was not there before her parcel left did not lack in a parcel of hers", () => {
  const piece = (wasSent: boolean) =>
    renderToStaticMarkup(
      <Return
        order={{ status: "paid", items: [{ id: "a", returned: { wasSent } }] } as unknown as GuestOrder}
        one={
          {
            ...{ state: "closed", cause: "withdrawal", refundedCents: 2000, creditBackCents: 0 },
            pieces: [{ itemId: "a", name: "12 Robe", verdict: "missing" }],
          } as unknown as GuestReturn
        }
        onChange={() => undefined}
      />,
    );
  expect(piece(false)).toMatch(/12 Robe.*\(introuvable\).*20,00/);
  expect(piece(true)).toContain("(absente du colis)");
});
