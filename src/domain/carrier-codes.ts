/**
 * What the codes of the carrier's tracking mean (Colissimo `timelineCompany`). The carrier publishes no list: this one
 * follows the table of its own shop plug-in, corrected where its texts and its groups disagree. A code that stands
 * nowhere here is kept and moves nothing.
 */

export const PARCEL_STATES = [
  "announced",
  "handed-over",
  "in-transit",
  "out-for-delivery",
  "to-point",
  "at-point",
  "absent",
  "post-office",
  "late",
  "address",
  "held",
  "redirected",
  "renumbered",
  "returning",
  "returned",
  "lost",
  "delivered",
] as const;
export type ParcelState = (typeof PARCEL_STATES)[number];

/** Of this shop, no code of the carrier: it says 'delivered' beside its events, whose newest code is unknown. */
export const DELIVERED_BY_WORD = "DELIVERED";

const CODES: Partial<Record<ParcelState, string>> = {
  announced: "COMCFM PCHMQT PCHCLI PCHDFT",
  "handed-over": "PCHCEI AECCOU AECPRE ECHCLI DEPGUI DEPREL DEPSIO DEPIMP DEPHLD ECHCFM",
  "in-transit":
    "DEPCDR AARTRA AARDES AARCFM AARJPO AARIMP AAREXP ACKNAD QDICFM RDVCFM RDVCR1 RDVCR2 RDVCR3 " +
    "RDVMA1 RDVMA2 RDVMA3 RDVDEM RDVLDF RSDNRV RDVINS RDVPRI RDVSEC RDVTER AARDOU RSTTAF",
  "out-for-delivery": "PRELIV RENRDV",
  "to-point": "LIVREL RSDBPI RSDREL RSDCNS RENRPR RENREL",
  "at-point": "LIVRLI LIVCIT AARBPR AARREL AARAVI RENAPR AARBRX AARRLX",
  absent: "RENARV RENNRV RENCRV RDVABS",
  "post-office": "RENAVI LIVAVI RENGUI RSTAVI RSTZNL",
  // RDV…: no day could be agreed with the buyer; nobody was at her door.
  late:
    "RENACP RSTACP RENRES RSTRES RENFCO RSTDIF AARTER AARRTG RCDDVY REFCDS REFDDS FENDES PABDES RENREF RDVAIN RDVINC " +
    "RDVREP",
  address: "RENCAD RENAIN RSTCAD PCHREN",
  // A customs paper is missing, which within France says that something went wrong; or a locker of the old kind.
  held:
    "DOUFCM DOUFCI DOUCOM DOURES DOUDDM DOUDDI DOUEOR DOUNIR DOUEXI DOUCOI DOUCRR DOUDVR DOUIDD DOUIIR AACALI AACEDI RECALI REFALI RENACO RENAEP RENDET " +
    "RENECO RENEDI RENINC RENPPL RENVOL",
  redirected: "RENREX AARREX RSDCNI",
  delivered: `LIVCFM LIVBAL LIVGAR LIVVOI LIVRTI LIVACC LIVCGA LIVBPO LIVRDV LIVVPC LIVDIV LIVRCA LIVRCC ${DELIVERED_BY_WORD}`,
  renumbered: "SCCDES SCCEXP",
  returning:
    "RCDREL RENAVA RENDES RENOUV RENSHD RENSNC RENSRB RENXXX RENDID RENALI RCDABS RCDNPA RCDREA RCDDES RCDDOC RCDPDS " +
    "RCDCPE RENEXP RENHER RENBEC RENRPE RENRPP RENTAX RENNPA RENEMB RENDOC REFCEX REFDEX FENRET PABRET ECHANN ECHCEX " +
    "ECHDID ECHMQT ECHNCF RCDRET",
  returned: "LIVEXP",
  lost: "SOLMQD SOLMQT SOLVOL SOLDOC SOLMAR AARLIB REFISO REFINS SOLDDR DOUPRO RSTPRO",
};

const STATE_OF_CODE = new Map(
  PARCEL_STATES.flatMap((state) => (CODES[state] ?? "").split(" ").map((code) => [code, state] as const)),
);

/** Families of which every member that is not named above says that the parcel is on its way. */
const ON_ITS_WAY = /^(AEC|PCH|MLV|DOU)[A-Z0-9]{0,3}$/;
/** Of those families, what the carrier itself shows to nobody. */
const SILENT = new Set(["AECCLI", "AECPDS", "PCHECH", "DOUANN", "DOUFTD", "MLVDFT"]);

/** Undefined: the code is unknown, or says nothing to a buyer. */
export function stateOfCode(code: string): ParcelState | undefined {
  if (SILENT.has(code)) return undefined;
  return STATE_OF_CODE.get(code) ?? (ON_ITS_WAY.test(code) ? "in-transit" : undefined);
}

/** Told of a parcel that the carrier never had, perhaps: it could not take it as it was, or is missing it. */
const WITHOUT_IT = new Set("PCHREN ECHANN ECHCEX ECHDID ECHMQT ECHNCF SOLMQD SOLMQT".split(" "));
export const showsHandOver = (code: string): boolean => !WITHOUT_IT.has(code);

/** Delivered with a damaged packaging. */
const DAMAGED = new Set(["LIVDIV", "LIVRCA", "LIVRCC"]);
export const saysDamaged = (code: string): boolean => DAMAGED.has(code);

/**
 * On a return label, whose sender is the buyer, RCDRET is the last event, when the parcel is handed to the house; on a parcel
 * that could not be delivered the same code says that it goes back. LIVEXP means in both directions that the sender has it
 * again: of a return that is the buyer. The direction of the label decides.
 */
export const codeOfReturn = (code: string): string => (code === "RCDRET" ? "LIVCFM" : code);
