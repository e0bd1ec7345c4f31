import { useEffect, useId, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { COMPLAINT_PHOTOS, COMPLAINT_WISHES, type ComplaintWish } from "#domain/complaints.ts";
import { paths } from "#web/paths.ts";
import { backTo } from "#web/shop/account/come-in.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { api } from "#web/shop/api.ts";
import { pieceName } from "#web/shop/order/piece-name.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { Select } from "#web/ui/select.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { GUARANTEE_LATER, WISH_NAMES, COMPLAINT_FORM as WORDS } from "#wording/complaints.ts";

const WISHES = COMPLAINT_WISHES.map((value) => ({ value, label: WISH_NAMES[value] }));

/** Where a link to the form leads. */
const PLACE = "defaut";

/**
 * The legal guarantee on the page of an order that was received: closed until it is asked for. Where the link shows no pieces
 * any more, the way to claim.
 */
export function ReportDefect({ order }: { order: GuestOrder }) {
  const [open, setOpen] = useState(() => window.location.hash === `#${PLACE}`);
  const [sent, setSent] = useState<Sent>();
  useEffect(() => {
    if (window.location.hash === `#${PLACE}`) document.getElementById(PLACE)?.scrollIntoView();
  }, []);
  if (order.items.length === 0) return <OtherWays orderId={order.id} />;
  const pieces = order.items.filter(({ available, returned }) => available && !returned);
  if (!order.isBuyer || pieces.length === 0) return null;
  if (!open)
    return (
      <Button look="text" onClick={() => setOpen(true)}>
        {WORDS.open}
      </Button>
    );
  return (
    <Card id={PLACE} title={WORDS.title} className="basis-full">
      {sent ? (
        <p role="status">
          {WORDS.sent(sent.isAcknowledged)}
          {sent.lost > 0 && ` ${WORDS.photosLost(sent.isAcknowledged)}`}
        </p>
      ) : (
        <DefectForm order={order} pieces={pieces} onSent={setSent} />
      )}
    </Card>
  );
}

const OtherWays = ({ orderId }: { orderId: string }) => (
  <Card id={PLACE} title={GUARANTEE_LATER.title} className="basis-full [&_p]:max-w-[42.5rem]">
    <p>{GUARANTEE_LATER.why}</p>
    <p className="mt-2">{GUARANTEE_LATER.how}</p>
    <p className="mt-3 flex flex-wrap gap-3">
      <Link
        to={paths.login}
        state={backTo(`${paths.guestOrder(orderId)}#${PLACE}`)}
        className={buttonClass("secondary")}
      >
        {GUARANTEE_LATER.signIn}
      </Link>
      <Link to={paths.contact} className={buttonClass("secondary")}>
        {GUARANTEE_LATER.write}
      </Link>
    </p>
  </Card>
);

/** How many pictures did not arrive, and whether a mail acknowledges the complaint. */
type Sent = { lost: number; isAcknowledged: boolean };

type DefectFormProps = { order: GuestOrder; pieces: GuestOrder["items"]; onSent: (sent: Sent) => void };

function DefectForm({ order, pieces, onSent }: DefectFormProps) {
  const [only] = pieces.length === 1 ? pieces : [];
  const [chosen, setChosen] = useState<readonly string[]>(only ? [only.id] : []);
  const [defect, setDefect] = useState("");
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [wish, setWish] = useState<ComplaintWish>("repair");
  const act = useAct("La réclamation n'a pas pu être envoyée. Réessayez.");
  const errorId = useId();
  const found = {
    ...(chosen.length === 0 ? { itemIds: WORDS.noPiece } : {}),
    ...(defect.trim() === "" ? { defect: WORDS.noDefect } : {}),
  };
  const send = () =>
    act.run(found, async () => {
      const input = {
        orderId: order.id,
        itemIds: [...chosen],
        defect,
        wish,
        photos: Math.min(photos.length, COMPLAINT_PHOTOS),
      };
      const { id, isAcknowledged } = await api.guestOrders.complain(input);
      const lost = await sendPhotos({ orderId: order.id, complaintId: id }, photos);
      onSent({ lost, isAcknowledged });
    });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.pending) void send();
      }}
    >
      <p>{WORDS.intro}</p>
      <fieldset id="itemIds" tabIndex={-1} aria-describedby={act.errors.itemIds ? errorId : undefined}>
        <legend className="text-label font-semibold">{WORDS.pieces}</legend>
        {pieces.map((piece) => (
          <Checkbox
            key={piece.id}
            id={`defaut-${piece.id}`}
            label={pieceName(piece)}
            checked={chosen.includes(piece.id)}
            onChange={({ target }) => {
              act.correct("itemIds");
              setChosen(target.checked ? [...chosen, piece.id] : chosen.filter((one) => one !== piece.id));
            }}
          />
        ))}
        {act.errors.itemIds && <FieldError id={errorId} message={act.errors.itemIds} />}
      </fieldset>
      <Textarea
        id="defect"
        label={WORDS.defect}
        hint={WORDS.defectHint}
        rows={3}
        maxLength={1000}
        value={defect}
        error={act.errors.defect}
        onChange={({ target }) => {
          act.correct("defect");
          setDefect(target.value);
        }}
      />
      <div>
        <label htmlFor="photos" className="text-label font-semibold">
          {WORDS.photos} <span className="font-normal text-ink-2">(facultatif)</span>
        </label>
        <input
          id="photos"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          multiple
          aria-describedby="photos-hint"
          onChange={({ target }) => setPhotos([...(target.files ?? [])])}
          className="mt-1 block min-h-target w-full text-small file:me-3 file:min-h-target file:rounded-control file:border file:border-control file:bg-card file:px-4 file:font-semibold file:text-ink"
        />
        <p id="photos-hint" className="mt-1 text-small text-ink-2">
          {WORDS.photosHint}
        </p>
      </div>
      <Select id="wish" label={WORDS.wish} options={WISHES} value={wish} onChoose={setWish} />
      <Problem sentence={act.problem} />
      <Button type="submit" className="sm:self-start" pending={act.pending} pendingLabel="Envoi en cours...">
        {WORDS.send}
      </Button>
    </form>
  );
}

/** How many did not get through. The complaint has arrived: whatever keeps its pictures back, it is not sent again. */
async function sendPhotos(
  complaint: { orderId: string; complaintId: string },
  photos: readonly File[],
): Promise<number> {
  if (photos.length === 0) return 0;
  return import("./send-defect-photos.ts").then(
    ({ sendDefectPhotos }) => sendDefectPhotos(complaint, photos),
    () => photos.length,
  );
}
