import { figuresOf } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { titleIn } from '../plan/make-plan.ts'
import { introducedDue } from '../plan/read-task.ts'
import { PARTY, peopleIn } from './people.ts'
import { type AnswerPassage, type Statement, statementsIn } from './statement.ts'

/** A step that a sentence of a document requires. */
export interface RequiredStep {
  readonly statement: Statement
  /** The sentence without its bullet and its full stop: a slice of the document. */
  readonly title: string
  /** Person who has to take it, as the sentence says; null if it does not. */
  readonly who: string | null
  /** `YYYY-MM-DD`; null for a step without a date. */
  readonly dueDate: string | null
  /** `first` precedes all other work, `last` follows some of it, by the words of the sentence. */
  readonly order: 'first' | 'any' | 'last'
}

const OBLIGES =
  /(?<!\p{L})(?:doi(?:t|vent)|devr(?:a|ont)|(?:est|sont|sera|seront) tenue?s? (?:de|d['’])|(?:est|sont|sera|seront) à(?=\s\p{Ll}+(?:er|ir|re)(?!\p{L}))|reste(?:nt)? à(?=\s\p{Ll})|il (?:faut|faudra|convient|conviendra)|s['’]engage(?:nt)? à|a(?:ura)? l['’]obligation|veill(?:e|ent|era|eront) à|(?:est|sont) (?:obligatoires?|exigée?s?)|merci de|must|shall|should|(?:is|are) (?:required|obliged|expected) to|(?:is|are) to(?=\s\p{Ll})|ha(?:s|ve) to|needs? to)(?!\p{L})/iu
/** Matches what limits a thing or forbids something, which nobody can carry out. */
const LIMITS =
  /(?<!\p{L})(?:n['’e] ?(?:doi|devr|peu)|(?:doi(?:t|vent)|devr(?:a|ont)) (?:\p{L}+ment )?(?:être (?:d['’e]|au m|supérieur|inférieur|égal|compris|conforme|capable)|rester|avoir|mesurer|dépasser|excéder|atteindre|comporter|permettre|résister|présenter l['’]|supporter|contenir|correspondre|pouvoir)|(?:must|shall|should|may) not|cannot|(?:must|shall|should) (?:be (?:at (?:least|most)|of|between|no |able|equal|\d)|have|remain|stay|exceed|measure|allow|comply|withstand|bear|support|contain))/iu
const PAST =
  /(?<!\p{L})(?:a été|ont été|avai(?:t|ent)|devai(?:t|ent)|a dû|had to|(?:was|were) (?:to|\p{L}+ed)|has been|have been)(?!\p{L})/iu
/** Matches a period that begins with an event: `sous huit jours`, `within ten days`. */
const WITHIN =
  /(?<!\p{L})(?:au plus tard|no later than|(?:sous|within|dans (?:un délai de|les)) (?:\d+|\p{L}+) (?:heures?|jours?|semaines?|mois|hours?|days?|weeks?|months?))(?!\p{L})/iu
/** Matches an obligation, from its verb on, whose subject is the thing to be done. */
const PASSIVE =
  /^(?:(?:est|sont|sera|seront|reste|restent) à(?!\p{L})|(?:est|sont) (?:obligatoire|exigé)|\p{L}+(?: to)?\s+(?:\p{L}+ment |nous |vous |lui |leur )?(?:être|be|parvenir)(?!\p{L}))/iu
/** Matches a demand, whose subject is not who has to act. */
const DEMANDS =
  /(?<!\p{L})(?:(?:demand|exig|impos|souhait)(?:e|ent) que|(?:requires?|asks?|demands?) [^,.;]+ to)(?!\p{L})/iu
/** Matches a state that ends at a date. */
const LASTS = /^(?:jusqu|until)/iu
/** Matches a subject behind a time: `After the concert the organiser`. */
const AFTER_TIME =
  /^(?:after|before|upon|following|during|avant|après|pendant|lors)(?!\p{L}).*\s(?<subject>(?:(?:the|le|la|les)\s|l['’]).+)$/iu
const PRONOUN =
  /^(?:il|elle|ils|elles|on|nous|vous|ce|cela|celui-ci|celle-ci|it|they|we|you|he|she|this|that|these)$/iu
const AGENT =
  /(?<!\p{L})(?:par|by) (?<who>(?:le |la |les |l['’]|the )?[^,.;]{2,60}?)(?=\s(?:avant|d['’]ici|au plus|dans|sous|before|by|no later|within|until)(?!\p{L})|[,.;]|$)/iu
const BULLET = /^\s*(?:[-*•–]|\d{1,2}(?:\.\d{1,2})*[.)]?|[a-z]\))\s+(?:\[[ /~-]\]\s+)?/u
const FIRST =
  /(?<!\p{L})(?:au préalable|préalablement|d['’]abord|avant (?:tout|toute|de commencer|les travaux|le (?:début|démarrage|commencement)|l['’]ouverture)|beforehand|first|prior to|before (?:any|starting|work|opening|the (?:start|opening)))(?!\p{L})/iu
const LAST =
  /(?<!\p{L})(?:après|une fois|dès|à l['’]issue|ensuite|puis|after|once|following|upon|then)(?!\p{L})/iu
/** Matches a question and a ticked task. */
const NO_STEP = /\?\s*$|^\s*[-*] \[[xX]\]/u
const LONGEST_WHO = 60

/** Finds the steps that passages require, in the order in which they have to be taken. */
export function requiredSteps(passages: readonly AnswerPassage[]): RequiredStep[] {
  return passages
    .flatMap(statementsIn)
    .flatMap((statement) => stepIn(statement) ?? [])
    .toSorted(byOrder)
}

type Ordered = Pick<RequiredStep, 'dueDate' | 'order'>

/** Compares steps: undated ones that precede others come before the dated ones, the rest after them. */
export const byOrder = (one: Ordered, other: Ordered): number =>
  rankOf(one) - rankOf(other) || (one.dueDate ?? '').localeCompare(other.dueDate ?? '')

const rankOf = ({ dueDate, order }: Ordered): number =>
  dueDate !== null ? 1 : order === 'first' ? 0 : order === 'any' ? 2 : 3

function stepIn(statement: Statement): RequiredStep | null {
  const { text, kind, passage } = statement
  if (kind === 'row' || kind === 'field' || NO_STEP.test(text)) return null
  const due = introducedDue(text, passage.date)
  const obliges = OBLIGES.exec(text)
  const isPeriod = (due !== null && !LASTS.test(text.slice(due.span.start))) || WITHIN.test(text)
  if (PAST.test(text) || (obliges === null && !isPeriod) || (LIMITS.test(text) && due === null)) return null
  const title = titleIn(text.replace(BULLET, '').replace(/[\s.;,]+$/u, ''))
  // A bare date or a heading requires nothing.
  if (figuresOf(title).dates.length > 0 && title.split(/\s+/).length < 5) return null
  return {
    statement,
    title,
    who: whoIn(text.replace(BULLET, '')),
    dueDate: due?.date ?? null,
    order: FIRST.test(text) ? 'first' : LAST.test(text) ? 'last' : 'any',
  }
}

/** Finds who has to act: the subject of an active obligation, else the agent, else a party that the sentence begins with. */
function whoIn(text: string): string | null {
  const obliges = OBLIGES.exec(text)
  if (obliges !== null && !PASSIVE.test(text.slice(obliges.index))) {
    const subject = text
      .slice(0, obliges.index)
      .split(/[,:;]\s/u)
      .at(-1)
      ?.trim()
    const doer = AFTER_TIME.exec(subject ?? '')?.groups?.subject ?? subject
    if (doer && doer.length <= LONGEST_WHO && /\p{L}/u.test(doer)) return PRONOUN.test(doer) ? null : doer
  }
  const agent = AGENT.exec(text)?.groups?.who
  if (agent !== undefined && isSomebody(agent)) return agent
  if (DEMANDS.test(text)) return null
  const [start = ''] = /^(?:le |la |les |l['’]|the )?\p{L}[\p{L}’'-]*/iu.exec(text) ?? []
  const [named] = peopleIn(text)
  if (obliges === null && named?.start === 0) return named.name
  return obliges === null && PARTY.test(fold(start)) ? start : null
}

const isSomebody = (text: string): boolean => peopleIn(text).length > 0 || PARTY.test(fold(text))
