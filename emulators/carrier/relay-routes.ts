import type { Call, Reply, Routes } from "#emulators/http/serve.ts";
import { json, jsonBody } from "#emulators/http/serve.ts";
import { pointsAround, pointWith } from "./relay-points.ts";
import { type Carrier, inTrouble } from "./sls-routes.ts";

const SERVICE = "/pointretrait-ws-cxf/rest/v2/pointretrait";

/** What the service says to a code; an answer is HTTP 200 whatever it says. */
const WORDS: Record<string, string> = {
  "0": "Code retour OK",
  "104": "Le code postal n'est pas correct",
  "117": "L'identifiant du point de retrait n'est pas renseigné",
  "125": "La date d'envoi n'est pas correcte",
  "201": "Identifiant / mot de passe invalide",
  "203": "Aucun point de retrait ne correspond à cet identifiant",
  "300": "Aucun point de retrait trouvé",
};

type Asked = { apiKey?: string; accountNumber?: string; password?: string } & Record<
  "zipCode" | "shippingDate" | "id" | "date",
  string | undefined
>;

/** Colissimo's relay points, REST v2. */
export function relayRoutes(carrier: Carrier): Routes {
  let questions = 0;
  const answer = async (call: Call, tell: (asked: Asked) => Reply): Promise<Reply | "taken-over"> => {
    questions += 1;
    const trouble = await inTrouble(carrier, call);
    if (trouble) return trouble;
    const asked = jsonBody(call) as Asked | undefined;
    const { pointsError } = carrier.switches.current();
    if (pointsError !== "") return coded(pointsError);
    const isContract =
      asked?.accountNumber === carrier.contract.number && asked.password === carrier.contract.password;
    return asked && (asked.apiKey === carrier.apiKey || isContract) ? tell(asked) : coded("201");
  };
  return {
    [`POST ${SERVICE}/findRDVPointRetraitAcheminement`]: (call) =>
      answer(call, ({ zipCode, shippingDate }) => {
        if (!/^\d{5}$/.test(zipCode ?? "")) return coded("104");
        if (!isDay(shippingDate)) return coded("125");
        return coded("0", {
          qualiteReponse: 2,
          listePointRetraitAcheminement: pointsAround(zipCode ?? "", carrier.closedPoints),
          rdv: false,
        });
      }),
    [`POST ${SERVICE}/findPointRetraitAcheminementByID`]: (call) =>
      answer(call, ({ id, date }) => {
        if (!id) return coded("117");
        if (!isDay(date)) return coded("125");
        const point = pointWith(id, carrier.closedPoints);
        return point ? coded("0", { pointRetraitAcheminement: point }) : coded("203");
      }),
    "GET /emulator/relay-questions": () => json({ questions }),
    // { id }: the point closes for good; { id, open: true }: it was a mistake.
    "POST /emulator/relay-points/closures": (call) => {
      const { id, open } = jsonBody(call) as { id: string; open?: boolean };
      if (open) carrier.closedPoints.delete(id);
      else carrier.closedPoints.add(id);
      return json({ closed: [...carrier.closedPoints] });
    },
  };
}

const coded = (code: string, more: object = {}): Reply =>
  json({ errorCode: Number(code), errorMessage: WORDS[code] ?? "Erreur", ...more, wsRequestId: "emulator" });

/** "dd/mm/yyyy". */
const isDay = (text: string | undefined) => /^\d{2}\/\d{2}\/\d{4}$/.test(text ?? "");
