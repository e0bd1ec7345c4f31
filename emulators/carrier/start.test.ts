import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { DEMO_CARRIER_API_KEY } from "#emulators/demo-keys.ts";
import { parcelNumber, routingNumber } from "./parcel-number.ts";
import { printable } from "./printable.ts";
import { type CarrierEmulator, type CarrierEmulatorOptions, startCarrierEmulator } from "./start.ts";

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const act of undo.splice(0).reverse()) await act();
});

async function started(options: CarrierEmulatorOptions = {}): Promise<CarrierEmulator> {
  const emulator = await startCarrierEmulator(options);
  undo.push(emulator.stop);
  return emulator;
}

const address = {
  companyName: "HF Outlet",
  line2: "1 rue X",
  countryCode: "FR",
  city: "Lyon",
  zipCode: "69001",
};

function request(service = {}, parcel = {}, more = {}) {
  return {
    outputFormat: { outputPrintingType: "PDF_10x15_300dpi" },
    letter: {
      service: { productCode: "DOM", depositDate: "2999-01-01", orderNumber: "HF-1", ...service },
      parcel: { weight: "0.50", ...parcel },
      sender: { address },
      addressee: { address },
    },
    ...more,
  };
}

const generate = (
  emulator: CarrierEmulator,
  body: unknown,
  action = "generateLabel",
  apiKey = DEMO_CARRIER_API_KEY,
) =>
  fetch(`${emulator.url}/sls-ws/SlsServiceWSRest/2.0/${action}`, {
    method: "POST",
    headers: { apiKey },
    body: JSON.stringify(body),
  });

test("the label's answer is the recorded one: quoted boundary, leading line break, parts by content id", async () => {
  const emulator = await started();
  const answer = await generate(emulator, request());
  const type = answer.headers.get("content-type") ?? "";
  expect(type).toMatch(
    /^multipart\/related; type="application\/json"; boundary="uuid:[0-9a-f-]{36}"; start="<jsonInfos>"$/,
  );
  const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1] ?? "";
  expect(
    text.startsWith(
      `\r\n--${boundary}\r\nContent-Type: application/json;charset=UTF-8\r\nContent-Transfer-Encoding: binary\r\nContent-ID: <jsonInfos>\r\n\r\n{"messages":[{"id":"0","type":"INFOS"`,
    ),
  ).toBe(true);
  expect(text).toContain('"labelXmlV2Reponse":null,"labelV2Response":{"parcelNumber":"6A');
  expect(text).toContain("Content-ID: <label>\r\n\r\n%PDF-");
  expect(text.endsWith(`\r\n--${boundary}--`)).toBe(true);
});

test("bad credentials are refused in a multipart body without label; a contract is as good as a key", async () => {
  const emulator = await started();
  const refused = await generate(emulator, request(), "generateLabel", "wrong");
  expect(refused.status).toBe(400);
  expect(refused.headers.get("content-type")).toContain("multipart/related");
  const text = await refused.text();
  expect(text).toContain('"id":"30000"');
  expect(text).toContain('"labelV2Response":null');
  const contract = { contractNumber: "123456", password: "demo" };
  expect((await generate(emulator, request({}, {}, contract), "generateLabel", "wrong")).status).toBe(200);
});

test.each([
  ["30015", { productCode: "NOPE" }, {}],
  ["30002", { depositDate: "2001-01-01" }, {}],
  ["30301", {}, { weight: "30.01" }],
  ["30301", {}, { weight: "0.001" }],
  ["30018", { productCode: "HD" }, {}],
  ["30220", { productCode: "HD", commercialName: "HF" }, {}],
])("%s is answered by a dry run as plain JSON", async (id, service, parcel) => {
  const emulator = await started();
  const answer = await generate(emulator, request(service, parcel), "checkGenerateLabel");
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ messages: [{ id, type: "ERROR" }] });
});

test("a body that is no label request is HTTP 422", async () => {
  const emulator = await started();
  expect((await generate(emulator, { letter: 5 })).status).toBe(422);
});

test("parcels outlive the process and their numbers are never given twice", async () => {
  const stateFolder = await mkdtemp(join(tmpdir(), "carrier-"));
  undo.push(() => rm(stateFolder, { recursive: true }));
  const parcels = async (emulator: CarrierEmulator) =>
    (await (await fetch(`${emulator.url}/emulator/parcels?orderNumber=HF-1`)).json()) as {
      parcelNumber: string;
    }[];
  const first = await startCarrierEmulator({ stateFolder });
  await generate(first, request());
  await first.stop();
  const second = await started({ stateFolder });
  await generate(second, request());
  expect(new Set((await parcels(second)).map((one) => one.parcelNumber)).size).toBe(2);
});

test("numbers carry the check characters of recorded labels", () => {
  expect(parcelNumber("DOS", 1985756147)).toBe("6C19857561473");
  expect(parcelNumber("DOM", 178665736)).toBe("6A01786657365");
  expect(routingNumber("6C19857561473", "75004")).toBe("0075004116C1985756147802250R");
});

test("a name is printed in letters that the label's font has", () => {
  expect(printable("Łucja Wiśniewska 💃 Œuvré €")).toBe("Lucja Wisniewska Œuvré €");
  expect(printable("Анна Щербакова\tЙосип")).toBe("Anna Shcherbakova Iosip");
  expect(printable("李明")).toBe("");
});
