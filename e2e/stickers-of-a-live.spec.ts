import { readBarcode } from "./barcode-reader.ts";
import { layOutToClaim, newHandle, openConsole } from "./live-admin.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";

/** A label printer on the USB port, as WebUSB shows one; what it prints is kept in the page. */
const LABEL_PRINTER = `(() => {
  const device = {
    productName: "ZD421",
    configuration: { interfaces: [{ interfaceNumber: 0, alternate: { interfaceClass: 7, endpoints: [
      { endpointNumber: 1, direction: "in", type: "bulk" }, { endpointNumber: 2, direction: "out", type: "bulk" } ] } }] },
    open: async () => {}, selectConfiguration: async () => {}, claimInterface: async () => {},
    transferOut: async (endpoint, data) => {
      if (endpoint !== 2) throw new Error("Nothing is printed by the way in");
      window.printed = (window.printed ?? "") + new TextDecoder().decode(data);
      return { status: "ok" };
    },
  };
  Object.defineProperty(navigator, "usb", { value: {
    getDevices: async () => [], requestDevice: async () => device, addEventListener() {},
  } });
})()`;

/** The labels that came out: what stands on each, in its order. */
const printedBy = async (page: Page): Promise<string[][]> => {
  const zpl = await page.evaluate<string>("window.printed ?? ''");
  return [...zpl.matchAll(/\^XA.*?\^XZ/gs)].map(([format]) =>
    [...format.matchAll(/\^FD(.*?)\^FS/g)].map(([, words = ""]) => words.replaceAll("_5F", "_")),
  );
};

test("each sale of a live comes out as a sticker, and a scan of it at the table says whose bag it goes in", async ({
  newAdmin,
  accessible,
}) => {
  const handle = newHandle();
  const piece = await layOutToClaim(2);
  const admin = await newAdmin();
  await admin.addInitScript(LABEL_PRINTER);
  await openConsole(admin);
  await admin.getByRole("button", { name: "Réglages des étiquettes" }).click();
  const dialog = admin.getByRole("dialog", { name: "Étiquettes du live" });
  await dialog.getByLabel("Nom de la table").fill("Table du fond");
  await dialog.getByLabel("Étiquettes du live, 50 × 30 mm").selectOption("zpl-203");
  await dialog.getByRole("button", { name: "Connecter une imprimante USB" }).click();
  await expect(dialog.getByText("Imprimante connectée\u00a0: ZD421")).toBeVisible();
  await accessible(admin);
  await admin.keyboard.press("Escape");
  await admin.getByRole("switch", { name: "Imprimer au fil du live" }).click();

  await admin.getByLabel("Pseudo").fill(handle);
  await admin.keyboard.press("Enter");
  await admin.keyboard.type(`${piece.ref} noir`);
  await admin.keyboard.press("Enter");
  await expect
    .poll(async () => (await printedBy(admin)).filter((words) => words.includes(`@${handle}`)))
    .toMatchObject([
      [
        expect.stringMatching(/^\d+$/),
        piece.ref,
        `@${handle}`,
        "Noir",
        "38",
        expect.any(String),
        expect.any(String),
      ],
    ]);
  const card = admin.getByRole("article", { name: new RegExp(`@${handle}`) });
  const number = (await printedBy(admin)).find((words) => words.includes(`@${handle}`))?.[0];
  await expect(card).toContainText(`n°\u00a0${number}`);
  await card.getByRole("button").first().click();
  await expect(card.getByText("Table du fond")).toBeVisible();
  await card.getByRole("button", { name: /^Étiquette de/ }).click();
  await expect
    .poll(async () => (await printedBy(admin)).filter((words) => words.includes(`@${handle}`)))
    .toHaveLength(2);
  await accessible(admin);

  // A guest buys by the link: her sticker comes out by itself.
  const order = await aPaidOrder();
  const stickerOf = async () => (await printedBy(admin)).find((words) => words.includes(order.number));
  await expect.poll(stickerOf).toBeDefined();
  const sticker = (await stickerOf()) ?? [];
  await admin.goto("/admin/orders-preparation");
  await expect(admin.getByLabel("Scanner", { exact: true })).toBeVisible();
  await readBarcode(admin, sticker.at(-1) ?? "");
  await expect(
    admin.getByRole("status").getByText(`n°\u00a0${sticker[0]}, ${order.buyer.firstName}`),
  ).toBeVisible();
});
