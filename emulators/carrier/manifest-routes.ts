import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { z } from "zod";
import type { Call, Reply, Routes } from "#emulators/http/serve.ts";
import { json, jsonBody } from "#emulators/http/serve.ts";
import { infosPart, refusedWith, sendParts } from "./answers.ts";
import { type Message, SUCCESS } from "./label-request.ts";
import { type Carrier, inTrouble } from "./sls-routes.ts";

/** As many as the carrier's own module puts on one slip. */
const MOST_PARCELS = 50;
const FIRST_NUMBER = 484;
/** Lines of a page. */
const PAGE_ROOM = 44;

const request = z.looseObject({
  generateBordereauParcelNumberList: z.looseObject({ parcelsNumbers: z.array(z.string()).min(1) }),
});

interface Manifest {
  number: number;
  parcels: string[];
}

/** The slip of parcels that are handed over ('bordereau de dépôt'). */
export function manifestRoutes(carrier: Carrier): Routes {
  const manifests: Manifest[] = [];
  return {
    "POST /sls-ws/SlsServiceWSRest/2.0/generateBordereauByParcelsNumbers": async (call) => {
      const trouble = await inTrouble(carrier, call);
      if (trouble) return trouble;
      const { refuseWith, mood } = carrier.switches.current();
      const asked = request.safeParse(jsonBody(call)).data?.generateBordereauParcelNumberList.parcelsNumbers;
      if (!asked) return json({ error: "Unprocessable Entity", message: "JSON mal formé" }, 422);
      if (call.headers.apikey !== carrier.apiKey)
        return refuse(carrier, error("30000", "Identifiant ou mot de passe incorrect"));
      if (refuseWith !== "")
        return refuse(carrier, error(refuseWith, "Le service est momentanément indisponible"));
      if (asked.length > MOST_PARCELS)
        return json({ error: "Bad Request", message: `Au plus ${MOST_PARCELS} colis` }, 400);
      // It names one at a time.
      const stranger = asked.find((number) => !carrier.book.find(number));
      if (stranger) return refuse(carrier, error("50031", `Numéro de colis invalide ${stranger}`));
      const manifest = { number: FIRST_NUMBER + manifests.length, parcels: asked };
      manifests.push(manifest);
      if (mood === "silence-after-label") return "taken-over";
      return send(carrier, call, manifest);
    },
    // Every slip that was made, the oldest first.
    "GET /emulator/manifests": () => json(manifests),
  };
}

async function send(carrier: Carrier, call: Call, manifest: Manifest): Promise<"taken-over"> {
  const infos = infosPart({
    messages: [SUCCESS],
    bordereauHeader: {
      bordereauNumber: manifest.number,
      publishingDate: carrier.now(),
      numberOfParcels: manifest.parcels.length,
      codeSitePCH: 841_736,
      nameSitePCH: "",
      clientNumber: carrier.contract.number,
      address: "",
      company: "",
    },
  });
  const bytes = await drawManifest(manifest, carrier.now());
  const paper = { id: "deliveryPaper", contentType: "application/octet-stream", bytes };
  return sendParts(call, [infos, paper], carrier.switches.current());
}

const error = (id: string, messageContent: string): Message => ({
  id,
  type: "ERROR",
  messageContent,
  replacementValues: [],
});

const refuse = (carrier: Carrier, message: Message): Reply =>
  refusedWith({ messages: [message], bordereauHeader: null }, carrier.switches.current());

async function drawManifest({ number, parcels }: Manifest, now: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const day = new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris" }).format(now);
  for (let start = 0; start < parcels.length; start += PAGE_ROOM) {
    const page = pdf.addPage([595.28, 841.89]);
    page.drawText(`Bordereau de dépôt n° ${number}`, { x: 50, y: 790, size: 18, font: bold });
    page.drawText(`SPECIMEN, ${day}, ${parcels.length} colis`, { x: 50, y: 770, size: 11, font });
    for (const [line, parcel] of parcels.slice(start, start + PAGE_ROOM).entries())
      page.drawText(`${start + line + 1}   ${parcel}`, { x: 50, y: 740 - line * 15, size: 11, font });
  }
  return pdf.save();
}
