import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { addDays, addWorkingDays } from "#domain/working-days.ts";
import { ownShop } from "#tests/open-shop.ts";
import { formatWeekday } from "#wording/format.ts";
import { mailShop } from "./mail-shop.ts";
import { renderOrderMail } from "./order-mail.ts";
import { sampleOrder } from "./sample-order.ts";

const shop = ownShop();

test("a parcel of several orders is told of with their numbers, and a fee that was paid twice with its order", async () => {
  const { context } = shop.it;
  const words = async (type: "paid" | "shipped" | "to-pay") => {
    const order = {
      ...(await sampleOrder(context, type)),
      withOrders: ["HF-noel-2", "HF-noel-3"],
      feeBackCents: 600,
    };
    const mail = { order, type, subject: "Colis", body: "", shop: mailShop(context), contract: undefined };
    return renderOrderMail(mail).text;
  };
  expect(await words("shipped")).toContain("Dans le même colis que HF-noel-2, HF-noel-3.");
  expect(await words("shipped")).not.toContain("de port de cette commande");
  expect(await words("paid")).toContain("les 6,00\u00a0€ de port de cette commande vous sont rendus");
  expect(await words("to-pay")).not.toContain("Dans le même colis");
});

test("a parcel that leaves late, or once more, is promised for no day that is over", async () => {
  const { context } = shop.it;
  const type = "shipped";
  const today = parisDay(new Date());
  const words = async (latest: string) => {
    const order = {
      ...(await sampleOrder(context, type)),
      promised: { earliest: addDays(today, -30), latest },
    };
    const mail = {
      order,
      type,
      subject: "Colis",
      body: "",
      shop: mailShop(context),
      contract: undefined,
    } as const;
    const { html, text } = renderOrderMail(mail);
    const preheader = /opacity:0">([^<]*)</.exec(html)?.[1];
    return { preheader: preheader?.replaceAll("\u00a0", " "), text };
  };
  const late = await words(addDays(today, -1));
  expect(late.text).toContain("Par Colissimo, à l’adresse suivante");
  expect(late.text).not.toContain("Livraison entre");
  expect(late.preheader).not.toContain("Livraison entre");
  const [first, last] = [addWorkingDays(today, 2), addWorkingDays(today, 6)];
  const promise = `Livraison entre le ${formatWeekday(first)} et le ${formatWeekday(last)}.`;
  const onTime = await words(last);
  expect(onTime.text).toContain(promise);
  expect(onTime.preheader).toBe(promise);
});
