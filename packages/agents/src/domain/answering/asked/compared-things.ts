import { MONTHS } from '../statements/periods.ts'

/** One of two things that a message compares. */
export interface ComparedThing {
  /** Question for its value, e.g. `le délai du contrat`. */
  readonly question: string
  /** Part of it that tells it from the other: `du contrat`; null for none, or for a year or month. */
  readonly mark: string | null
}

/** Matches what stands between two things that are compared. */
const JOINT =
  /\s+(?:et|and|avec|with|à|to|versus|vs\.?|contre)\s+(?=(?:celui|celle|ceux|celles|that|those|the|l[ea]s?\s|l['’]|\p{Lu}|un|une|du|des|d['’]|de |(?:19|20)\d\d|(?:en|in) [\p{L}\d]+$))/iu
const REPEATS = /^(?:celui|celle|ceux|celles|that|those|the ones?)(?:\s*-(?:ci|là))?(?:\s+|(?=$))/iu
/** Words that tell a thing from the one that replaces it. */
const STATE =
  'ancien(?:ne)?s?|nouve(?:au|aux|lles?|l)|existante?s?|actuel(?:le)?s?|futur(?:e)?s?|provisoires?|définiti(?:f|ve)s?|old|new|existing|current|former|future|temporary|permanent'
const STATED = new RegExp(String.raw`(?<!\p{L})(?:${STATE})(?!\p{L})`, 'iu')
/** Matches a thing that is named by its state alone: `la nouvelle`, `the new one`. */
const BARE_STATE = new RegExp(String.raw`^(?:l[ea]s?\s+|l['’]|the\s+)(?:${STATE})(?:\s+ones?)?$`, 'iu')
/** Matches the last complement that names an owner or a place: `du contrat`, `que prévoit la note`. */
const OWNER =
  /.*\s(?<mark>(?:du|des|de (?=la\s|l['’])|dans|selon|d['’]après|par|of the|in the|by the|from the|qu['’]|que\s)\s?(?:la\s|le\s|les\s|l['’])?.+)$/iu
/** Matches a value with its own complement: `le nombre de repas`, `the price of the door`. */
const WHOLE = /^(?:l[ea]s?\s+|l['’]|the\s+)[\p{L}-]+\s+(?:d[eu]s?\s|d['’]|of\s)/iu
const PRONOUN = /(?:qu['’]|que\s|that\s)(?:ils?|elles?|it|they)(?!\p{L})/iu
const SUBJECT = /\s(?:du|des|de la|de l['’]|of the)\s?(?<subject>.+)$/iu
/** Matches a year or a month, with the word before it, at the end of a question. */
export const PERIOD = new RegExp(
  String.raw`(?<=^|\s)(?<!\d(?:er|st|nd|rd|th)?\s)(?:en |in |de |d['’]|of )?(?:${MONTHS}|(?:19|20)\d\d)(?: (?:19|20)\d\d)?$`,
  'iu',
)

/** Splits a comparison into a question for each of its two things; null if it is none. */
export function comparedThings(message: string): readonly [ComparedThing, ComparedThing] | null {
  const matter = message
    .replace(/^\W*compare[rsz]?\s+/iu, '')
    .replace(/\s*[?.!]\s*$/, '')
    .trim()
  const joint = JOINT.exec(matter)
  if (joint === null) return null
  const [left, right] = [matter.slice(0, joint.index), matter.slice(joint.index + joint[0].length)]
  // `le coût en mars` and `en octobre`, `celui d’octobre` have one subject.
  const other = right.replace(REPEATS, '')
  if (PERIOD.exec(other)?.index === 0 && PERIOD.test(left))
    return [
      { question: left, mark: null },
      { question: left.replace(PERIOD, other), mark: null },
    ]
  const mark = OWNER.exec(left)?.groups?.mark ?? null
  const plain = { question: left, mark }
  if (STATED.test(left) && (STATED.test(other) || BARE_STATE.test(right))) {
    const bare = left.replace(STATED, '').replace(/\s+/g, ' ')
    return [plain, { question: `${bare} ${other.replace(STATED, '')}`.trim(), mark: null }]
  }
  if (REPEATS.test(right)) {
    const head = mark === null ? left : left.slice(0, left.length - mark.length).trim()
    return [plain, { question: `${head} ${other}`, mark: other }]
  }
  if (WHOLE.test(right)) {
    const subject = PRONOUN.test(right) ? (SUBJECT.exec(left)?.groups?.subject ?? '') : ''
    return [plain, { question: `${right} ${subject}`.trim(), mark: OWNER.exec(right)?.groups?.mark ?? null }]
  }
  const head = /^(.*?\b(?:de|du|des|d['’]|of)\s)/iu.exec(left)?.[1] ?? ''
  return [plain, { question: `${head}${right}`, mark: right }]
}
