import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleDashed, CircleMinus, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ConsolePiece } from "#contract/admin/live-console.ts";
import type { LiveDetail } from "#contract/admin/lives.ts";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { incompleteQuery, useLiveOpening } from "#web/admin/lives/use-live-opening.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { paths, withQuery } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { focusField } from "#web/ui/error-summary.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { captureInWords } from "#wording/capture.ts";
import { countOf } from "#wording/format.ts";
import { incompleteWords } from "#wording/product-facts.ts";
import { PAID_HOST } from "#wording/who-sells.ts";

const LOOK_EVERY_MS = 5_000;

/** What to look at before a live goes on air, and the press that puts it there; nothing here forbids it. */
export function Checklist({ live }: { live: LiveDetail }) {
  const pieces = useQuery(orpc.admin.liveConsole.pieces.queryOptions({ input: { liveId: live.id } }));
  const shop = useQuery(orpc.admin.overview.dashboard.queryOptions({ enabled: useMay()("management") }));
  const { data: incomplete } = useQuery(incompleteQuery([live.id]));
  const { turn, question } = useLiveOpening("led-to");
  return (
    <Card id="live-checklist" title={live.isActive ? "Le live est actif" : "Avant de passer à l'antenne"}>
      <Loaded
        query={pieces}
        failed="Impossible de charger les pièces du live"
        label="Chargement des pièces"
        skeleton={<Skeleton className="h-40" />}
      >
        {(data) => (
          <ul className="mb-3 flex flex-col gap-2">
            <PieceChecks pieces={data} liveId={live.id} />
            {incomplete && incomplete.pieces > 0 && (
              <Check state="missing">
                {incompleteWords(incomplete.pieces, incomplete.missing)}{" "}
                <ScreenLink
                  to={withQuery(paths.admin.products, { live: live.id, state: "incomplete" })}
                  className={LINK}
                >
                  Voir ces pièces
                </ScreenLink>
              </Check>
            )}
            <CaptureCheck live={live} />
            <HostCheck live={live} />
            {shop.data && (
              <Check state={shop.data.launch.closed ? "missing" : "done"}>
                {shop.data.launch.closed ? (
                  <>
                    La boutique n'accepte pas encore de paiement.{" "}
                    <ScreenLink to={paths.admin.dashboard} className={LINK}>
                      Voir ce qui manque
                    </ScreenLink>
                  </>
                ) : (
                  "La boutique accepte les paiements."
                )}
              </Check>
            )}
            <Check state="by-hand">
              <a href={paths.overlay(live.id)} target="_blank" rel="noreferrer" className={LINK}>
                Ouvrir l'incrustation vidéo
              </a>{" "}
              dans votre logiciel de diffusion.
            </Check>
            <AutomaticCheck live={live} />
          </ul>
        )}
      </Loaded>
      {live.isActive ? (
        <ScreenLink to={paths.admin.liveClosing(live.id)} className={buttonClass("secondary")}>
          Terminer le live
        </ScreenLink>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {question}
          <Button onClick={() => turn({ id: live.id, title: live.title, isActive: true })}>
            Passer à l'antenne
          </Button>
          {live.orders > 0 && (
            <ScreenLink to={paths.admin.liveClosing(live.id)} className={LINK}>
              Ce que le live a laissé à faire
            </ScreenLink>
          )}
          {live.orders > 0 && (
            <ScreenLink to={paths.admin.liveReport(live.id)} className={LINK}>
              Bilan du live
            </ScreenLink>
          )}
        </div>
      )}
    </Card>
  );
}

/** Whose comments are captured; once the live is on air, whether they are. */
function CaptureCheck({ live: { id, tiktokHandle, isActive } }: { live: LiveDetail }) {
  const { data } = useQuery(
    orpc.admin.capture.get.queryOptions({
      input: { liveId: id },
      refetchInterval: LOOK_EVERY_MS,
      enabled: isActive && tiktokHandle !== null,
    }),
  );
  if (!tiktokHandle)
    return (
      <Check state="missing">
        Aucun compte TikTok{"\u00a0"}: les commentaires ne seront pas captés.{" "}
        <ToField id="live-tiktokHandle">Indiquer le compte</ToField>
      </Check>
    );
  const capture = isActive ? data?.capture : undefined;
  if (!capture || capture.state === "off")
    return <Check state="done">Les commentaires de @{tiktokHandle} seront captés.</Check>;
  if (capture.state === "connected")
    return <Check state="done">Les commentaires de @{tiktokHandle} sont captés.</Check>;
  return (
    <Check state="missing">
      Les commentaires de @{tiktokHandle} ne sont pas captés. {captureInWords(capture)}.
    </Check>
  );
}

/** Whether sure claims become items by themselves; the console has the switch while the live is on air. */
const AutomaticCheck = ({ live: { automaticClaims } }: { live: LiveDetail }) => (
  <Check state={automaticClaims ? "done" : "by-hand"}>
    {automaticClaims
      ? "L'ajout automatique est activé\u00a0: les demandes sûres entrent seules dans les commandes."
      : "L'ajout automatique est désactivé\u00a0: vous acceptez chaque demande."}{" "}
    Il se règle dans la{" "}
    <ScreenLink to={paths.admin.liveConsole} className={LINK}>
      console
    </ScreenLink>{" "}
    pendant le live.
  </Check>
);

/** What a host who is paid asks for: a contract in writing, and viewers are told. */
function HostCheck({ live: { hostIsPaid, hostName, hostContractSigned } }: { live: LiveDetail }) {
  if (!hostIsPaid)
    return <Check state="not-needed">Personne n'est rémunéré pour animer{"\u00a0"}: rien à afficher.</Check>;
  const missing = [!hostName && "son nom", !hostContractSigned && "le contrat écrit signé"].filter(Boolean);
  if (missing.length === 0)
    return (
      <Check state="done">
        {`Animée par ${hostName}, personne rémunérée\u00a0: la vidéo affiche «\u00a0${PAID_HOST}\u00a0».`}
      </Check>
    );
  return (
    <Check state="missing">
      {`Animée par une personne rémunérée\u00a0: il manque ${missing.join(" et ")}.`}{" "}
      <ToField id={hostName ? "live-hostContractSigned" : "live-hostName"}>Compléter</ToField>
    </Check>
  );
}

/** Where the page itself has the field that is missing. */
function ToField({ id, children }: { id: string; children: string }) {
  return (
    <Button look="text" className="px-0" onClick={() => focusField(id)}>
      {children}
    </Button>
  );
}

function PieceChecks({ pieces, liveId }: { pieces: readonly ConsolePiece[]; liveId: string }) {
  const products = withQuery(paths.admin.products, { live: liveId });
  const without = (missing: (piece: ConsolePiece) => boolean) => pieces.filter(missing).length;
  const gaps = [
    {
      count: without(({ refCategory }) => !refCategory),
      words: "sans référence annoncée",
      ...{ to: products, way: "Voir les produits" },
    },
    { count: without(({ size }) => !size), words: "sans taille", to: products, way: "Voir les produits" },
    {
      count: without(({ photoUrl }) => !photoUrl),
      words: "sans photo",
      ...{ to: paths.admin.productPhotos(liveId), way: "Ajouter des photos" },
    },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <Check state={pieces.length > 0 ? "done" : "missing"}>
        <ScreenLink to={products} className={LINK}>
          {pieces.length === 0 ? "Aucune pièce" : countOf(pieces.length, "pièce")}
        </ScreenLink>{" "}
        dans ce live.
      </Check>
      {pieces.length > 0 && gaps.length === 0 && (
        <Check state="done">Chaque pièce a sa référence annoncée, sa taille et sa photo.</Check>
      )}
      {gaps.map(({ count, words, to, way }) => (
        <Check key={words} state="missing">
          {countOf(count, "pièce")} {words}.{" "}
          <ScreenLink to={to} className={LINK}>
            {way}
          </ScreenLink>
        </Check>
      ))}
    </>
  );
}

/** `by-hand`: the shop can't know whether it is done. */
const STATES = {
  done: { icon: CircleCheck, color: "text-success", words: "Fait" },
  missing: { icon: CircleAlert, color: "text-warning", words: "Manque" },
  "not-needed": { icon: CircleMinus, color: "text-ink-3", words: "Pas nécessaire" },
  "by-hand": { icon: CircleDashed, color: "text-ink-3", words: "À voir vous-même" },
} as const satisfies Record<string, { icon: LucideIcon; color: string; words: string }>;

function Check({ state, children }: { state: keyof typeof STATES; children: ReactNode }) {
  const { icon, color, words } = STATES[state];
  return (
    <li className="flex items-start gap-2">
      <Icon of={icon} size={18} className={`mt-1 shrink-0 ${color}`} />
      <span className="min-w-0">
        <strong className="font-semibold">{words}</strong>
        {"\u00a0: "}
        {children}
      </span>
    </li>
  );
}
