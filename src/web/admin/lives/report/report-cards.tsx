import type { LiveReport } from "#contract/admin/live-report.ts";
import { PlainTable } from "#web/admin/plots/plain-table.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { Money } from "#web/ui/money.tsx";
import { countOf, formatCount } from "#wording/format.ts";
import { LIVE_FIGURES } from "#wording/live-figures.ts";
import { CANCEL_CAUSE_LABELS, formatLength, REPORT_FIGURES } from "#wording/live-report.ts";

/** What the figures of a card count. */
export const Meaning = ({ children }: { children: string }) => (
  <p className="mt-3 text-small text-ink-2">{children}</p>
);
/** A part of a whole in percent, to be read after it. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? "" : ` (${formatCount(Math.round((part / whole) * 100))}\u00a0%)`;
export const sumOf = (cents: readonly (number | null)[]): number =>
  cents.reduce<number>((sum, one) => sum + (one ?? 0), 0);

export function MoneyCard({ report }: { report: LiveReport }) {
  const lost = sumOf(report.lost.map(({ cents }) => cents));
  const ordersWith = (status: string) => withQuery(paths.admin.orders, { status, live: report.id });
  return (
    <Card id="report-money" title="L'argent" className="break-inside-avoid print:col-span-2">
      <FactList>
        <Fact name="Encaissé">
          <Money cents={report.receivedCents} className="font-display text-h2 font-bold" />
        </Fact>
        <Fact name="À payer">
          <ScreenLink to={ordersWith("to-pay")} className={LINK}>
            <Money cents={report.owedCents} />
          </ScreenLink>
        </Fact>
        <Fact name="Perdu">
          <ScreenLink to={ordersWith("cancelled")} className={LINK}>
            <Money cents={lost} />
          </ScreenLink>
          <ul className="text-small text-ink-2">
            {report.lost.map(({ cause, orders, cents }) => (
              <li key={cause}>
                {cause ? CANCEL_CAUSE_LABELS[cause] : "Cause inconnue"}
                {"\u00a0: "}
                {countOf(orders, "commande")}, <Money cents={cents} />
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name="Remboursé">
          <Money cents={report.refundedCents} />
        </Fact>
        {report.margin && <Margin margin={report.margin} />}
        <Fact name="Commandes">
          <ScreenLink to={ordersWith("not-cancelled")} className={LINK}>
            {countOf(report.orders, "commande")}
          </ScreenLink>
        </Fact>
        <Fact name="Jusqu'au paiement">
          <PaymentTimes times={report.timeToPay} />
        </Fact>
      </FactList>
      <Meaning>{`${LIVE_FIGURES} ${REPORT_FIGURES.money}${report.margin ? ` ${REPORT_FIGURES.margin}` : ""}`}</Meaning>
    </Card>
  );
}

function Margin({ margin }: { margin: NonNullable<LiveReport["margin"]> }) {
  const { salesCents, purchaseCents, marginCents, known, unknown } = margin;
  if (known + unknown === 0) return null;
  return (
    <Fact name="Marge">
      {known === 0 ? "Aucun prix d'achat n'est connu." : <Money cents={marginCents} />}
      {known > 0 && salesCents > 0 && shareOf(marginCents, salesCents)}
      <ul className="text-small text-ink-2">
        {known > 0 && (
          <li>
            {countOf(known, "pièce")}
            {"\u00a0: "}
            <Money cents={salesCents} /> hors taxes, achetées <Money cents={purchaseCents} />
          </li>
        )}
        {unknown > 0 && <li>{countOf(unknown, "pièce vendue", "pièces vendues")} sans prix d'achat</li>}
      </ul>
    </Fact>
  );
}

function PaymentTimes({ times: { half, nineTenths } }: { times: LiveReport["timeToPay"] }) {
  if (half === null || nineTenths === null) return "Aucune commande n'est payée.";
  return `La moitié en ${formatLength(half)} au plus, neuf sur dix en ${formatLength(nineTenths)}.`;
}

export function DeliveryCard({ report: { delivery, parcels } }: { report: LiveReport }) {
  return (
    <Card id="report-delivery" title="La livraison" className="break-inside-avoid">
      <FactList>
        <Fact name="Colis">
          {formatCount(parcels.parcels)} pour {countOf(parcels.orders, "commande payée", "commandes payées")}
        </Fact>
        <Fact name="Jusqu'à La Poste">
          <DeliveryTime orders={delivery.handedOver} seconds={delivery.toHandOver} />
        </Fact>
        <Fact name="Jusqu'à la boîte aux lettres">
          <DeliveryTime orders={delivery.delivered} seconds={delivery.toLetterBox} />
        </Fact>
      </FactList>
      <Meaning>{REPORT_FIGURES.delivery}</Meaning>
    </Card>
  );
}

function DeliveryTime({ orders, seconds }: { orders: number; seconds: number | null }) {
  if (seconds === null) return "Pas encore connu.";
  return `${formatLength(seconds)} pour la moitié (${countOf(orders, "commande")}).`;
}

export function PiecesCard({ report: { pieces } }: { report: LiveReport }) {
  const left = Math.max(0, pieces.units - pieces.sold - pieces.reserved);
  const wholeCents = pieces.soldCents + pieces.reservedCents + pieces.leftCents;
  return (
    <Card id="report-pieces" title="Les pièces" className="break-inside-avoid">
      <FactList>
        <Fact name="Références montrées">
          {formatCount(pieces.shown)} sur {formatCount(pieces.references)}
        </Fact>
        <Fact name="Pièces vendues">
          <span className="font-display text-h2 font-bold">{formatCount(pieces.sold)}</span>
          {pieces.unlimited === 0 && ` sur ${formatCount(pieces.units)}${shareOf(pieces.sold, pieces.units)}`}
        </Fact>
        <Fact name="En euros">
          <Money cents={pieces.soldCents} /> sur <Money cents={wholeCents} />
          {pieces.unlimited === 0 && shareOf(pieces.soldCents, wholeCents)}
        </Fact>
        <Fact name="Réservées">
          {formatCount(pieces.reserved)}
          {pieces.reserved > 0 && (
            <>
              , <Money cents={pieces.reservedCents} />
            </>
          )}
        </Fact>
        {pieces.unlimited === 0 ? (
          <Fact name="Restent">
            {formatCount(left)}
            {left > 0 && (
              <>
                , <Money cents={pieces.leftCents} />
              </>
            )}
          </Fact>
        ) : (
          <Fact name="Sans limite">{countOf(pieces.unlimited, "produit")} sans limite de stock</Fact>
        )}
      </FactList>
      <Meaning>{REPORT_FIGURES.pieces}</Meaning>
    </Card>
  );
}

export function ViewersCard({ report: { viewers, guests } }: { report: LiveReport }) {
  return (
    <Card id="report-viewers" title="Les clientes" className="break-inside-avoid">
      <FactList>
        <Fact name="Ont écrit">{formatCount(viewers.wrote)}</Fact>
        <Fact name="Ont demandé">
          {formatCount(viewers.claimed)}
          {shareOf(viewers.claimed, viewers.wrote)}
        </Fact>
        <Fact name="Ont commandé">
          {formatCount(viewers.ordered)}
          {shareOf(viewers.ordered, viewers.wrote)}
        </Fact>
        <Fact name="Ont payé">
          <span className="font-display text-h2 font-bold">{formatCount(viewers.paid)}</span>
          {shareOf(viewers.paid, viewers.ordered)}
        </Fact>
        <Fact name="Par la page du live">
          {countOf(guests.ordered, "commande")}, dont {countOf(guests.paid, "payée")}
        </Fact>
      </FactList>
      <Meaning>{REPORT_FIGURES.viewers}</Meaning>
    </Card>
  );
}

/** Parcels with several orders, so that whoever looks for one finds it under its neighbor. */
export function SharedParcelsCard({ shared }: { shared: LiveReport["parcels"]["shared"] }) {
  if (shared.length === 0) return null;
  return (
    <Card id="report-parcels" title="Colis de plusieurs commandes">
      <PlainTable
        caption="Colis de plusieurs commandes"
        head={["Commandes", "Colis"]}
        rows={shared.map(({ id, trackingNumber, orders }) => ({
          key: id,
          title: orders.map((order, place) => (
            <span key={order.id}>
              {place > 0 && ", "}
              <ScreenLink to={paths.admin.orderDetail(order.id)} className={`${LINK} font-code`}>
                {order.number}
              </ScreenLink>
              {!order.isOfLive && " (autre live)"}
            </span>
          )),
          cells: [trackingNumber ?? "Sans étiquette"],
        }))}
      />
      <Meaning>{REPORT_FIGURES.parcels}</Meaning>
    </Card>
  );
}

const ENTERED_BY = { staff: "L'équipe", automatic: "Mode automatique", guest: "La cliente elle-même" };

export function EnteredCard({ entered }: { entered: LiveReport["entered"] }) {
  return (
    <Card id="report-entered" title="Qui a saisi">
      {entered.length === 0 ? (
        <p className="text-ink-2">Aucune pièce n'est vendue ni réservée.</p>
      ) : (
        <PlainTable
          caption="Pièces par personne qui les a saisies"
          head={["Par", "Pièces", "Montant"]}
          // Two people may bear one name.
          rows={entered.map(({ kind, name, pieces, cents }, place) => ({
            key: `${place}`,
            title: name ?? ENTERED_BY[kind],
            cells: [formatCount(pieces), <Money key="cents" cents={cents} />],
          }))}
        />
      )}
      <Meaning>{REPORT_FIGURES.entered}</Meaning>
    </Card>
  );
}
