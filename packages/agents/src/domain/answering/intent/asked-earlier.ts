import { datesIn } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { CHANGES } from '../ranking/later-change.ts'
import { MONTHS } from '../statements/periods.ts'

/** A question for what held before something changed. */
export interface AskedEarlier {
  /** The question without the limit: `Quel était le prix ?` */
  readonly core: string
  /** Day, change or name before which it held; empty if none is told. */
  readonly limit: string
}

const BEFORE =
  /[\s,]+(?:juste |just )?(?:avant(?: qu[e’'])?|before|prior to)(?:(?=\s*\?*\s*$)|\s+(?=\S)|(?<=['’]))(?<limit>[^?]*?)\s*\?*\s*$/iu
const FORMERLY =
  /(?<!\p{L})(?:auparavant|précédemment|anciennement|jusqu['’]alors|previously|formerly|beforehand)(?!\p{L})/iu
/** Matches a state that held: `était`, `se tenaient`, `was`, `ran`; not what is to be done before a day. */
const HELD = /(?<!\p{L})(?:\p{L}+ai(?:t|ent)|était|étaient|was|were|did|had|used)(?!\p{L})/iu
const ASKS =
  /^\W*(?:(?:et|and|de|à|en|par|avec|chez|to|by|at|in)\s+|d['’])?(?:qu(?:el(?:le)?s?|i|e|['’]|oi|and)|combien|comment|où|what|which|who|when|where|how)(?![\p{L}])/iu
/** Matches a question that tells no state, or one for what has to be done. */
const DUE =
  /(?<!\p{L})(?:must|should|shall|will|can|may|do|does|is|are|has|have|needs?|faut|doit|doivent|faire|fait|passé|happen\p{L}*|done|decided|décidé\p{L}*)(?!\p{L})/iu
/** Matches an English verb in the past behind its subject word: `Who ran the stall`. */
const PAST_OF_WHO = /^\W*who\s+(?!\p{L}+s\s)\p{L}+/iu
/** Matches a limit that only says that something changed: `d’être reportée`, `it was raised`, `the change`. */
const IS_CHANGE =
  /(?<!\p{L})(?:chang\p{L}*|modif\p{L}*|haus\p{L}*|baiss\p{L}*|augment\p{L}*|rédui\p{L}*|fix\p{L}*|pass\p{L}*|raised?|cut|moved?|put off|increase\p{L}*|reduc\p{L}*|went|goes|rose|fell|decision|décision)(?!\p{L})/iu

/** Matches a limit that is a month, a year or a month of a year. */
const PERIOD = new RegExp(
  String.raw`^(?:le mois d(?:e |['’])|the month of )?(?<period>(?:${MONTHS}(?: (?:19|20)\d\d)?|(?:19|20)\d\d))$`,
  'iu',
)

/** Reads a question for an earlier state: `What was the fee before it was raised?`; null for any other. */
export function askedEarlier(question: string): AskedEarlier | null {
  if (!ASKS.test(question) || (!HELD.test(question) && !PAST_OF_WHO.test(question))) return null
  const before = BEFORE.exec(question)
  const core = before === null ? question.replace(FORMERLY, ' ') : `${question.slice(0, before.index)} ?`
  if (core === question || DUE.test(core)) return null
  const limit = before?.groups?.limit ?? ''
  return isLimit(limit) ? { core: core.replace(/\s+/g, ' '), limit } : null
}

/** Checks whether a limit is a day, a change or a name; before any other event, a state is what a document says of it. */
const isLimit = (limit: string): boolean =>
  limit === '' || tellsDay(limit) || tellsChange(limit) || /(?<!\p{L})\p{Lu}\p{L}+/u.test(limit)

export const tellsDay = (limit: string): boolean =>
  datesIn(limit, '2000-01-01').length > 0 || periodOf(limit) !== null

/** Finds the month or year that is all of a limit. */
export const periodOf = (limit: string): string | null => PERIOD.exec(limit)?.groups?.period ?? null

export const tellsChange = (limit: string): boolean => IS_CHANGE.test(limit) || CHANGES.test(fold(limit))
