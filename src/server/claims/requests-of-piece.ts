import type { PieceRequest, PieceRequestStep } from "#contract/admin/why-hers.ts";
import type { RequestFate, RequestStep } from "#domain/piece-request.ts";
import { fateOfPlacement, type Placement, placementsOf } from "./placements-of-piece.ts";
import type { ClaimActsRow, ClaimsOfPieceRow, HistoryOfPieceRow, OrdersOfPieceRow } from "./why-hers.sql.ts";

interface Rows {
  claims: readonly ClaimsOfPieceRow[];
  acts: readonly ClaimActsRow[];
  orders: readonly OrdersOfPieceRow[];
  history: readonly HistoryOfPieceRow[];
}

/** A claim, the placement that it became, or a placement that came about without one. */
interface Request {
  claim?: ClaimsOfPieceRow | undefined;
  placement?: Placement | undefined;
}

/** One request for each claim and for each placement that no claim became, in the order in which they were made. */
export function requestsOfPiece({ claims, acts, orders, history }: Rows): PieceRequest[] {
  const entries = Map.groupBy(history, ({ orderId }) => orderId);
  const placements = orders.flatMap((order) => placementsOf(order, entries.get(order.id) ?? []));
  const placementOf = placementsOfClaims(claims, placements);
  const claimed = new Set(placementOf.values());
  const requests = [
    ...claims.map((claim): Request => ({ claim, placement: placementOf.get(claim) })),
    ...placements.filter((placement) => !claimed.has(placement)).map((placement): Request => ({ placement })),
  ].sort(inOrder);
  const from = freedBy(requests);
  return requests.map((request, place) => ({
    ...told(request, acts, from.get(request)),
    sameInstant: [requests[place - 1], requests[place + 1]].some(
      (other) =>
        other !== undefined && momentOf(other) === momentOf(request) && !other.claim !== !request.claim,
    ),
  }));
}

/** When it was made, in milliseconds. */
const momentOf = ({ claim, placement }: Request): number =>
  claim?.saidAt ?? placement?.start.at.getTime() ?? 0;

/** Comments of one millisecond stand in the order of the waiting list, entries in that of the history. */
function inOrder(a: Request, b: Request): number {
  const apart = momentOf(a) - momentOf(b);
  if (apart !== 0) return apart;
  if (a.claim && b.claim)
    return (
      (a.claim.commentId ?? Number.MAX_SAFE_INTEGER) - (b.claim.commentId ?? Number.MAX_SAFE_INTEGER) ||
      a.claim.place - b.claim.place ||
      a.claim.id - b.claim.id
    );
  if (a.placement && b.placement && !a.claim && !b.claim) return a.placement.start.id - b.placement.start.id;
  return a.claim ? -1 : 1;
}

/**
 * Which placement each claim became: the item it names, as long as it is there; else the one that its comment caused; else,
 * where the item was written without the comment, the last one of its order that was there when the claim was done.
 */
function placementsOfClaims(
  claims: readonly ClaimsOfPieceRow[],
  placements: readonly Placement[],
): Map<ClaimsOfPieceRow, Placement> {
  const placementOf = new Map<ClaimsOfPieceRow, Placement>();
  const free = new Set(placements);
  const match = (isHers: (claim: ClaimsOfPieceRow, placement: Placement) => boolean) => {
    for (const claim of claims) {
      if (placementOf.has(claim) || (claim.state !== "done" && claim.state !== "undone")) continue;
      const placement = [...free]
        .filter((one) => one.order.id === claim.orderId && isHers(claim, one))
        .at(-1);
      if (!placement) continue;
      placementOf.set(claim, placement);
      free.delete(placement);
    }
  };
  match(
    (claim, placement) => claim.itemId !== null && placement.isOn && placement.order.itemId === claim.itemId,
  );
  match((claim, placement) => claim.commentId !== null && placement.start.commentId === claim.commentId);
  match((claim, placement) => placement.start.commentId === null && placement.start.at <= claim.changedAt);
  return placementOf;
}

/**
 * Whose unit was given to whom who waited: each that is freed goes to the first of those who wait, as
 * `handOverUnits` does. Who was served without one, by a unit that staff added, has none.
 */
function freedBy(requests: readonly Request[]): Map<Request, Request> {
  const served = requests.filter(({ claim, placement }) => claim?.waitingSince && placement);
  const freed = requests
    .flatMap((request) => request.placement?.freedAt.map((at) => ({ request, at })) ?? [])
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  const from = new Map<Request, Request>();
  for (const { request, at } of freed) {
    const next = served.find(
      (one) =>
        !from.has(one) &&
        (one.claim?.waitingSince?.getTime() ?? Number.POSITIVE_INFINITY) <= at.getTime() &&
        (one.placement?.start.at.getTime() ?? 0) >= at.getTime(),
    );
    if (next) from.set(next, request);
  }
  return from;
}

function told(
  request: Request,
  acts: readonly ClaimActsRow[],
  from: Request | undefined,
): Omit<PieceRequest, "sameInstant"> {
  const { claim, placement } = request;
  const fate = placement ? fateOfPlacement(placement) : fateOfClaim(claim);
  const comment = claim?.commentId ?? placement?.start.commentId ?? null;
  return {
    ...askerOf(request),
    key: claim ? `claim-${claim.id}` : `line-${placement?.start.id}`,
    by: byOf(request, comment),
    at: new Date(momentOf(request)).toISOString(),
    comment: comment === null ? null : { id: comment, text: claim?.text ?? placement?.start.text ?? null },
    order: placement
      ? { id: placement.order.id, orderNumber: placement.order.orderNumber, status: placement.order.status }
      : null,
    fate,
    // What made it a proposal is not why staff left it aside or accepted it.
    reason:
      placement || fate === "erased" || (fate === "dismissed" && claim?.actorKind === "admin")
        ? null
        : (claim?.reason ?? null),
    rank: claim?.rank ?? null,
    owns: fate === "paid" || fate === "reserved",
    steps: stepsOf(request, acts, from),
  };
}

const askerOf = ({ claim, placement }: Request) => ({
  handle: claim?.handle ?? placement?.order.handle ?? null,
  orderNumber: placement?.order.orderNumber ?? null,
});

function byOf({ claim, placement }: Request, comment: number | null): PieceRequest["by"] {
  if (comment !== null) return "comment";
  return !claim && placement?.start.actorKind !== "admin" ? "guest" : "staff";
}

/** A claim that became no placement, or that of an order which is erased. */
function fateOfClaim(claim: ClaimsOfPieceRow | undefined): RequestFate {
  return !claim || claim.state === "done" ? "erased" : claim.state;
}

const OF_ACT: Record<ClaimActsRow["action"], RequestStep> = {
  "claim-waiting": "waiting",
  "claim-accepted": "accepted",
  "claim-dismissed": "dismissed",
  "claim-proposed-again": "proposed-again",
  "claim-undone": "undone",
};

function stepsOf(
  { claim, placement }: Request,
  acts: readonly ClaimActsRow[],
  from: Request | undefined,
): PieceRequestStep[] {
  const nobody = { reason: null, comment: null, from: null };
  const steps: PieceRequestStep[] = acts
    .filter(({ claimId }) => claimId === claim?.id)
    .map(({ action, at, actorKind, actorName }) => ({
      ...nobody,
      at: at.toISOString(),
      what: OF_ACT[action],
      actor: actorKind,
      name: actorName,
    }));
  // She took back by a comment what was no item yet; the trail keeps what staff do.
  if (claim?.state === "undone" && claim.reason === "taken-back" && !placement)
    steps.push({ ...nobody, at: claim.changedAt.toISOString(), what: "undone", actor: "viewer", name: null });
  const [added, ...more] = placement?.steps ?? [];
  if (!added) return steps;
  const served = claim?.waitingSince
    ? [{ ...added, what: "granted" as const, from: from ? askerOf(from) : null }]
    : [added];
  return [...steps, ...served, ...more].sort((a, b) => a.at.localeCompare(b.at));
}
