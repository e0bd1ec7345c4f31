import { ChevronDown, CircleCheck, CircleSlash, LoaderCircle, TriangleAlert } from "lucide-react";
import type { Capture } from "#contract/admin/capture.ts";
import { BEHIND_FROM, type CaptureState } from "#domain/capture.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { captureInWords } from "#wording/capture.ts";
import { countOf } from "#wording/format.ts";

const LOOKS = {
  connected: { icon: CircleCheck, tone: "text-success" },
  behind: { icon: TriangleAlert, tone: "text-warning" },
  connecting: { icon: LoaderCircle, tone: "text-ink-2" },
  retrying: { icon: TriangleAlert, tone: "text-warning" },
  unattended: { icon: TriangleAlert, tone: "text-warning" },
  "not-live": { icon: CircleSlash, tone: "text-ink-2" },
  refused: { icon: TriangleAlert, tone: "text-danger" },
  none: { icon: CircleSlash, tone: "text-ink-2" },
  off: { icon: CircleSlash, tone: "text-ink-2" },
} as const satisfies Record<CaptureState | "behind", unknown>;

/** What staff can mend: an account that is missing, misspelt, or somebody else's. */
const ASKS_FOR_THE_ACCOUNT: ReadonlySet<CaptureState> = new Set(["none", "not-live"]);

/** Connected, but the shop does not take what is heard as fast as it comes. */
const isBehind = ({ state, waiting }: Capture): boolean => state === "connected" && waiting >= BEHIND_FROM;

type CaptureStripProps = {
  captures: readonly Capture[];
  /** Lead to the live where its account may be at fault. */
  leadToLive?: boolean;
};

/** How the capture of each live's comments goes: of several in one line, each on demand. */
export function CaptureStrip(props: CaptureStripProps) {
  const { captures } = props;
  if (captures.length < 2) return <CaptureList {...props} />;
  const hear = captures.filter(({ state }) => state === "connected").length;
  const well = hear === captures.length && !captures.some(isBehind);
  const { icon, tone } = well ? LOOKS.connected : LOOKS.behind;
  return (
    <details className="group relative">
      <summary className="flex min-h-6 cursor-pointer items-center gap-2 rounded-control max-sm:min-h-12">
        <Icon of={icon} className={`shrink-0 ${tone}`} />
        <span className={`min-w-0 font-medium ${tone}`}>
          Capture{"\u00a0: "}
          {countOf(hear, "live connecté", "lives connectés")} sur {captures.length}
        </span>
        <Icon of={ChevronDown} size={18} className="shrink-0 text-ink-2 group-open:rotate-180" />
      </summary>
      <div className="absolute end-0 top-full z-20 max-h-[30dvh] w-max max-w-[80vw] overflow-y-auto rounded-control border border-line bg-card p-3 shadow-popover">
        <CaptureList {...props} />
      </div>
    </details>
  );
}

function CaptureList({ captures, leadToLive = false }: CaptureStripProps) {
  if (captures.length === 0) return null;
  return (
    <ul aria-label="Capture des commentaires" className="flex flex-col gap-1">
      {captures.map((capture) => {
        const { icon, tone } = isBehind(capture) ? LOOKS.behind : LOOKS[capture.state];
        return (
          <li key={capture.liveId} className="flex min-h-6 items-start gap-2 max-sm:min-h-12">
            <Icon of={icon} className={`mt-0.5 shrink-0 ${tone}`} />
            <span className="min-w-0 break-words">
              {captures.length > 1 && `${capture.title}\u00a0: `}
              {capture.handle && (
                <span
                  className={classNames(
                    "text-ink-2",
                    !ASKS_FOR_THE_ACCOUNT.has(capture.state) && "max-sm:sr-only",
                  )}
                >
                  @{capture.handle}{" "}
                </span>
              )}
              <span className={`font-medium ${tone}`}>{captureInWords(capture)}</span>
              {leadToLive && ASKS_FOR_THE_ACCOUNT.has(capture.state) && (
                <ScreenLink
                  to={paths.admin.liveDetail(capture.liveId)}
                  className="ms-2 text-accent underline underline-offset-4"
                >
                  Vérifier le compte
                </ScreenLink>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
