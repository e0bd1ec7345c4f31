import { expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";
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
