import { behave } from "./house.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { openToPrepare } from "./staff.ts";

test.afterEach(() => behave("carrier"));

test("while the carrier is down the order keeps its state and the button can be pressed again", async ({
  newDesk,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 50[234]/);
  const order = await aPaidOrder();
  const desk = await newDesk();
  await openToPrepare(desk, order.number);
  await behave("carrier", { mood: "down" });
  await desk.getByRole("button", { name: "Générer l'étiquette" }).click();
  await expect(
    desk.getByText("Le transporteur ne répond pas. La commande n'a pas changé, vous pouvez réessayer."),
  ).toBeVisible();
  await expect(desk.getByRole("button", { name: "Valider la préparation" })).toHaveCount(0);
  await accessible(desk);

  await behave("carrier");
  await desk.reload();
  await openToPrepare(desk, order.number);
  await desk.getByRole("button", { name: /Réessayer|Générer l'étiquette/ }).click();
  await expect(desk.getByText("L'étiquette a été générée.").first()).toBeVisible();
  await expect(desk.getByRole("button", { name: "Valider la préparation" })).toBeVisible();
});
