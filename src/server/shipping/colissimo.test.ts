import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isParcelNumber } from "#domain/parcel-number.ts";
import { type CarrierEmulator, startCarrierEmulator } from "#emulators/carrier/start.ts";
import { DEMO_CARRIER_API_KEY, DEMO_CARRIER_CONTRACT } from "#emulators/demo-keys.ts";
import { createLabelMaker, type LabelMaker, type LabelOrder } from "./colissimo.ts";

let emulator: CarrierEmulator;
let maker: LabelMaker;
let lastOrder = 0;

const carrier = (more = {}) => ({
  url: emulator.url,
  apiKey: DEMO_CARRIER_API_KEY,
  account: DEMO_CARRIER_CONTRACT.number,
  trackingUrl: emulator.trackingUrl,
  sender: {
    name: "HF Outlet",
    street: "12 rue de la Mode",
    zip: "69002",
    city: "Lyon",
    email: "expedition@hf-outlet.example",
    phone: "0478000000",
  },
  ...more,
});

beforeAll(async () => {
  emulator = await startCarrierEmulator();
  maker = createLabelMaker(carrier());
});
beforeEach(() => behave({ reset: true }));
afterAll(async () => {
  maker.close();
  await emulator.stop();
});

async function behave(change: unknown) {
  const answer = await fetch(`${emulator.url}/emulator/behavior`, {
    method: "POST",
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
}

function order(addressee: Partial<LabelOrder["addressee"]> = {}, weightKg = 0.5, note = ""): LabelOrder {
  return {
    orderNumber: `HF-LIVE-${++lastOrder}`,
    weightKg,
    instructions: note,
    addressee: {
      firstName: "Marie",
      lastName: "Martin",
      street: "5 avenue de la République",
      zip: "75004",
      city: "Paris",
      phone: "06 12 34 56 78",
      email: "marie@example.fr",
      ...addressee,
    },
  };
}

async function parcelsOf(made: LabelOrder): Promise<{ parcelNumber: string }[]> {
  const answer = await fetch(`${emulator.url}/emulator/parcels?orderNumber=${made.orderNumber}`);
  return (await answer.json()) as { parcelNumber: string }[];
}

describe("a label", () => {
  test.each([true, false])(
    "is a 10 x 15 cm PDF with a valid number (line break before the first boundary: %s)",
    async (leadingNewline) => {
      await behave({ leadingNewline });
      const wanted = order();
      const made = await maker.makeLabel(wanted);
      if (made.outcome !== "made") throw new Error(JSON.stringify(made));
      expect(isParcelNumber(made.trackingNumber)).toBe(true);
      expect(await parcelsOf(wanted)).toMatchObject([{ parcelNumber: made.trackingNumber }]);
      const pdf = await PDFDocument.load(made.pdf);
      const { width, height } = pdf.getPage(0).getSize();
      expect([pdf.getPageCount(), Math.round(width), Math.round(height)]).toEqual([1, 283, 425]);
    },
  );

  test("is made under the country that the postal code of a buyer in Monaco has, there and back", async () => {
    const { addressee, ...wanted } = order({ street: "3 rue Grimaldi", zip: "98000", city: "Monaco" });
    expect(await maker.makeLabel({ addressee, ...wanted })).toMatchObject({ outcome: "made" });
    expect(
      await maker.makeReturnLabel({ ...wanted, kind: "label", sender: addressee, to: carrier().sender }),
    ).toMatchObject({ outcome: "made" });
  });

  test("is made whatever letters a name holds", async () => {
    const made = await maker.makeLabel(
      order({
        firstName: "Łucja 💃",
        lastName: "Щербакова-Œuvré",
        city: "Saint-Étienne",
        street: "5 rue 🏠 d'Îlot",
      }),
    );
    expect(made.outcome).toBe("made");
  });

  test("is made for the longest address a guest can save", async () => {
    const made = await maker.makeLabel(
      order(
        {
          firstName: "x".repeat(60),
          lastName: "y".repeat(60),
          street: "mot ".repeat(30).trim().padEnd(120, "z"),
          city: "v".repeat(80),
          email: `${"e".repeat(90)}@example.fr`,
          phone: "+44 20 7946 0958 11",
        },
        0.5,
        "é ".repeat(150),
      ),
    );
    expect(made.outcome).toBe("made");
  });
});

describe("a refusal", () => {
  test.each(["multipart", "json"])(
    "told as %s comes with the carrier's id and French sentence",
    async (refusals) => {
      await behave({ refusals });
      const wanted = order({ zip: "00000" });
      expect(await maker.makeLabel(wanted)).toEqual({
        outcome: "refused",
        code: "30212",
        message: "Le code postal du destinataire ne correspond pas au pays",
      });
      expect(await parcelsOf(wanted)).toEqual([]);
    },
  );

  test("names what is wrong", async () => {
    const refusals = [
      await maker.makeLabel(order({}, 31)),
      await maker.makeLabel(order({ zip: "97400" })),
      await maker.makeLabel(order({ street: "" })),
    ];
    expect(refusals.map((one) => one.outcome === "refused" && one.code)).toEqual(["30301", "30213", "30204"]);
  });

  test("that the carrier alone can pronounce is told like any other", async () => {
    await behave({ refuseWith: "30221" });
    expect(await maker.makeLabel(order())).toMatchObject({
      outcome: "refused",
      code: "30221",
      message: "Le numéro de portable du destinataire est incorrect",
    });
  });

  test("of our key or of our sender is told too", async () => {
    const stranger = createLabelMaker(carrier({ apiKey: "wrong" }));
    expect(await stranger.makeLabel(order())).toMatchObject({ outcome: "refused", code: "30000" });
    stranger.close();
    const { sender } = carrier();
    const nowhere = createLabelMaker(carrier({ sender: { ...sender, zip: "00000" } }));
    expect(await nowhere.makeLabel(order())).toMatchObject({ outcome: "refused", code: "30108" });
    nowhere.close();
  });

  test("of a closed account carries the gateway's sentence", async () => {
    await behave({ mood: "closed-account" });
    expect(await maker.makeLabel(order())).toEqual({
      outcome: "refused",
      code: "HTTP 403",
      message: "Compte client inactif",
    });
  });
});

describe("a carrier in trouble", () => {
  test("that is down or asks to come back later has made nothing", async () => {
    await behave({ mood: "down" });
    expect(await maker.makeLabel(order())).toEqual({ outcome: "unavailable", reason: "HTTP 503" });
    await behave({ reset: true, refuseWith: "40015" });
    expect(await maker.makeLabel(order())).toEqual({ outcome: "unavailable", reason: "40015" });
    const absent = createLabelMaker(carrier({ url: "http://127.0.0.1:9" }));
    expect(await absent.makeLabel(order())).toEqual({ outcome: "unavailable", reason: "ECONNREFUSED" });
    absent.close();
  });

  test("that made the label but never answers leaves the outcome unknown, and is asked once", async () => {
    await behave({ mood: "silence-after-label" });
    const hasty = createLabelMaker(carrier(), { totalMs: 3_000 });
    const wanted = order();
    expect(await hasty.makeLabel(wanted)).toEqual({ outcome: "unknown", reason: "no answer in time" });
    expect(await parcelsOf(wanted)).toHaveLength(1);
    hasty.close();
  });

  test("whose answer is cut leaves the outcome unknown", async () => {
    await behave({ body: "truncated" });
    const wanted = order();
    expect(await maker.makeLabel(wanted)).toMatchObject({ outcome: "unknown" });
    expect(await parcelsOf(wanted)).toHaveLength(1);
  });

  test("that is slow is waited for, up to the limit", async () => {
    await behave({ body: "slow", slowMs: 300 });
    expect((await maker.makeLabel(order())).outcome).toBe("made");
  });

  test("that fails technically may have made the parcel", async () => {
    await behave({ mood: "error-500" });
    expect(await maker.makeLabel(order())).toEqual({ outcome: "unknown", reason: "HTTP 500" });
  });
});

test("whoever follows the tracking link is told how far the parcel is", async () => {
  const made = await maker.makeLabel(order());
  const number = made.outcome === "made" ? made.trackingNumber : "";
  const trackingPage = async () => (await fetch(emulator.trackingUrl + number)).text();
  expect(await trackingPage()).not.toContain("Votre colis est livré.");
  for (let stage = 1; stage < 5; stage += 1)
    await fetch(`${emulator.url}/emulator/parcels/${number}/push`, { method: "POST" });
  expect(await trackingPage()).toContain("Votre colis est livré.");
});
