import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
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
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { incompleteWords } from "#wording/product-facts.ts";
import { PAID_HOST } from "#wording/who-sells.ts";

/** What to look at before a live goes on air, and the press that puts it there; nothing here forbids it. */
export function Checklist({ live }: { live: LiveDetail }) {
  const pieces = useQuery(orpc.admin.liveConsole.pieces.queryOptions({ input: { liveId: live.id } }));
  const shop = useQuery(orpc.admin.overview.dashboard.queryOptions({ enabled: useMay()("management") }));
  const { data: incomplete } = useQuery(incompleteQuery([live.id]));
  const { turn, question } = useLiveOpening();
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
              <Check ok={false}>
                {incompleteWords(incomplete.pieces, incomplete.missing)}{" "}
                <ScreenLink
                  to={withQuery(paths.admin.products, { live: live.id, state: "incomplete" })}
                  className={LINK}
                >
                  Voir ces pièces
                </ScreenLink>
              </Check>
            )}
            <Check ok={live.tiktokHandle !== null}>
              {live.tiktokHandle
                ? `Les commentaires de @${live.tiktokHandle} seront captés.`
                : "Aucun compte TikTok\u00a0: les commentaires ne seront pas captés. Indiquez-le ci-contre."}
            </Check>
            {live.hostIsPaid && <HostCheck live={live} />}
            {shop.data && (
              <Check ok={!shop.data.launch.closed}>
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
            <Check>
              <a href={paths.overlay(live.id)} target="_blank" rel="noreferrer" className={LINK}>
                Ouvrir l'incrustation vidéo
              </a>{" "}
              dans votre logiciel de diffusion.
            </Check>
            <Check>
              L'ajout automatique des demandes sûres se règle dans la{" "}
              <ScreenLink to={paths.admin.liveConsole} className={LINK}>
                console
              </ScreenLink>
              .
            </Check>
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

/** What a host who is paid asks for: a contract in writing, and viewers are told. */
function HostCheck({ live: { hostName, hostContractSigned } }: { live: LiveDetail }) {
  const missing = [!hostName && "son nom", !hostContractSigned && "le contrat écrit signé"].filter(Boolean);
  return (
    <Check ok={missing.length === 0}>
      {missing.length === 0
        ? `Animée par ${hostName}, personne rémunérée\u00a0: la vidéo affiche «\u00a0${PAID_HOST}\u00a0».`
        : `Animée par une personne rémunérée\u00a0: il manque ${missing.join(" et ")}. Indiquez-le ci-contre.`}
    </Check>
  );
}

function PieceChecks({ pieces, liveId }: { pieces: readonly ConsolePiece[]; liveId: string }) {
  const products = withQuery(paths.admin.products, { live: liveId });
  const without = (missing: (piece: ConsolePiece) => boolean) => pieces.filter(missing).length;
  const gaps = [
    { count: without(({ refCategory }) => !refCategory), words: "sans référence annoncée" },
    { count: without(({ size }) => !size), words: "sans taille" },
    {
      count: without(({ photoUrl }) => !photoUrl),
      words: "sans photo",
      to: paths.admin.productPhotos(liveId),
    },
  ].filter(({ count }) => count > 0);
  return (
    <>
      <Check ok={pieces.length > 0}>
        <ScreenLink to={products} className={LINK}>
          {pieces.length === 0 ? "Aucune pièce" : countOf(pieces.length, "pièce")}
        </ScreenLink>{" "}
        dans ce live.
      </Check>
      {gaps.map(({ count, words, to }) => (
        <Check key={words} ok={false}>
          {countOf(count, "pièce")} {words}.{" "}
          {to && (
            <ScreenLink to={to} className={LINK}>
              Ajouter des photos
            </ScreenLink>
          )}
        </Check>
      ))}
    </>
  );
}

/** `ok` is left out where the shop can't know. */
function Check({ ok, children }: { ok?: boolean; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon
        of={ok === false ? CircleAlert : CircleCheck}
        size={18}
        className={`mt-1 shrink-0 ${ok === undefined ? "text-ink-3" : ok ? "text-success" : "text-warning"}`}
      />
      <span className="min-w-0">
        {ok === false && <span className="sr-only">À voir{"\u00a0: "}</span>}
        {children}
      </span>
    </li>
  );
}
