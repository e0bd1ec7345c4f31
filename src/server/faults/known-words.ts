const UNKNOWN = "…";
const LONGEST = 200;

/** Words of the sentences in which engines, Node and PostgreSQL complain, and common names of what they are about. */
const KNOWN = new Set(
  `a abort aborted access address after already an and any argument arguments array arrow as assign assignment async at
  attempt await be because been before being between bigint boolean buffer by call callback called can cannot
  change child circular closed code column combination component connect connection constant constraint construct
  constructed constructor contains context convert converting could create data database date deadlock deep
  default define deleted depth dereference descriptor destroyed detected device did directory disk does
  duplicate dynamically element empty end entry error evaluating event exceeded execute exist exists expected expression
  extensible failed fetch field file first for foreign format found from full function generator get handler has have host
  hydrate hydrating hydration identifier if implemented import imported in index inside instance instanceof integer
  internal into invalid is iterable iterator json key large left length limit list literal loading local locale
  long loop lost many map match maximum memory message method minified missing module more must name native need network
  new no node non not null number object of offset on one only open operation operator or order out own parameter
  parse permission policy position primitive private promise prop properties property protocol prototype quota range react
  read reading reduce refused regexp regular rejected relation remote remove render rendered rendering request
  required reset resolve resource response result return run script server set setter setting shape size socket space t
  stack state statement storage stream strict string such super support supported symbol syntax system table target text
  than that the this time timed timeout to token too transaction tree try type typed unable uncaught undefined unexpected
  unhandled unique unknown unsupported update url use used valid value values variable version violates was weakmap when
  while with within without worker write you zero
  children concat entries every filter find flat flatmap foreach includes indexof items join keys
  map pop push replace slice some sort splice split startswith then toisostring tolocalestring tostring trim`.split(
    /\s+/,
  ),
);

/** React's published numbers of its errors. */
const REACT_ERROR = /^#\d{1,3}$/;

/**
 * A message with every word hidden that is not of a fixed list: whatever somebody typed, whoever's name or order it is
 * about, and whatever a stranger writes into a report, none of it is kept.
 */
export function inKnownWords(message: string): string {
  return message
    .slice(0, LONGEST)
    .replaceAll(/\b\w+:\/\/\S*/g, UNKNOWN)
    .replaceAll(/#?[^\s"'`()[\]{}<>:;,.!?=/\\|&*+~^%]+/g, (word) =>
      KNOWN.has(word.toLowerCase()) || REACT_ERROR.test(word) ? word : UNKNOWN,
    )
    .replaceAll(/\s+/g, " ")
    .replaceAll(/…([\s"'`()[\]{}<>:;,.!?=/\\|&*+~^%]*…)+/g, UNKNOWN)
    .trim();
}
