import { figuresOf, textForms } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import { titleIn } from '../../plan/make-plan.ts'
import { introducedDue } from '../../plan/read-task.ts'
import type { Concept } from '../statements/concepts.ts'
import { coverageIn, SAME } from '../statements/coverage.ts'
import { beginsWithDeed, enumeratedDeeds } from '../statements/enumerated-deeds.ts'
import { PARTY, peopleIn } from '../statements/people.ts'
import { type AnswerPassage, headingsOf, type Statement, statementsIn } from '../statements/statement.ts'

/** Concepts of one wording of an event, all of which a text has to have. */
export type Wording = readonly Concept[]

/** A step that a sentence of a document requires. */
export interface RequiredStep {
  readonly statement: Statement
  /** The sentence without its bullet and its full stop, or one of the deeds that it lists: a slice of the document. */
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
  /(?<!\p{L})(?:n['’e] ?(?:doi|devr|peu)|(?:doi(?:t|vent)|devr(?:a|ont)) (?:\p{L}+ment )?(?:être (?:d['’e]|au m|\p{L}+[ai]bles?(?!\p{L})|supérieur|inférieur|égal|compris|conforme|capable)|rester|avoir|mesurer|dépasser|excéder|atteindre|comporter|permettre|résister|présenter l['’]|supporter|contenir|correspondre|pouvoir)|(?:must|shall|should|may) not|cannot|(?:faut|faudra) compter(?!\p{L})|(?:must|shall|should) (?:be (?:at (?:least|most)|of|between|no |able|equal|\d)|have|remain|stay|exceed|measure|allow|comply|withstand|bear|support|contain))/iu
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
const THIRD = /^(?:il|elle|ils|elles|it|they|he|she)$/iu
const AGENT =
  /(?<!\p{L})(?:par|by) (?<who>(?:le |la |les |l['’]|the )?[^,.;]{2,60}?)(?=\s(?:avant|d['’]ici|au plus|dans|sous|before|by|no later|within|until)(?!\p{L})|[,.;]|$)/iu
/** Matches who begins a line of actions: `Le syndic : afficher le procès-verbal`. */
const LABEL = /^(?<who>(?:(?:le|la|les|the)\s|l['’])\p{L}+(?:\s\p{L}+){0,2})\s?:\s(?<deed>.+)$/iu
const BULLET = /^\s*(?:[-*•–]|\d{1,2}(?:\.\d{1,2})*[.)]?|[a-z]\))\s+(?:\[[ /~-]\]\s+)?/u
const FIRST =
  /(?<!\p{L})(?:au préalable|préalablement|d['’]abord|avant (?:tout|toute|de commencer|les travaux|le (?:début|démarrage|commencement)|l['’]ouverture)|beforehand|first|prior to|before (?:any|starting|work|opening|the (?:start|opening)))(?!\p{L})/iu
const LAST =
  /(?<!\p{L})(?:après|une fois|dès|à l['’]issue|ensuite|puis|after|once|following|upon|then)(?!\p{L})/iu
/** Matches a question and a ticked task. */
const NO_STEP = /\?\s*$|^\s*[-*] \[[xX]\]/u
const LONGEST_WHO = 60

/** Matches a clause with what something has to precede. */
const BEFORE =
  /(?<!\p{L})(?:avant|préalablement à|before|prior to|en vue de|d['’]ici(?: à)?)\s+(?<what>[^,.;:()]{3,80})/giu
/** Matches a clause with what has to precede the subject of its sentence. */
const ONLY_AFTER =
  /^(?<what>.{3,80}?)\s(?:après|qu['’]après|une fois|sous réserve d|à condition|only after|after|once|subject to|provided that)(?!\p{L})/iu
const LEADING_BEFORE = /^(?:avant|préalablement|before|prior to|en vue)(?!\p{L})[^,]{2,80},\s*/iu
/** Matches a heading whose sentences oblige the party that they begin with, even without a verb that does. */
const OBLIGATIONS = /(?<!\p{L})(?:obligations?|prescriptions|requirements)(?!\p{L})/iu
/** Matches a heading whose list items are demands. */
const DEMANDING =
  /(?<!\p{L})(?:prescriptions?|exigences?|obligations?|requirements?|recomm[ae]nd\p{L}+|corrective actions?|actions correctives|réserves?|à faire|to do|mesures? à prendre)(?!\p{L})/iu

/**
 * Finds the steps that passages require, in the order in which they have to be taken.
 * @param events Wordings of an event, each as concepts; what documents place before it is required, too.
 */
export function requiredSteps(
  passages: readonly AnswerPassage[],
  events: readonly Wording[] = [],
): RequiredStep[] {
  return passages
    .flatMap(statementsIn)
    .flatMap((statement) => stepsIn(statement, events))
    .toSorted(byOrder)
}

type Ordered = Pick<RequiredStep, 'dueDate' | 'order'>

/** Compares steps: undated ones that precede others come before the dated ones, the rest after them. */
export const byOrder = (one: Ordered, other: Ordered): number =>
  rankOf(one) - rankOf(other) || (one.dueDate ?? '').localeCompare(other.dueDate ?? '')

const rankOf = ({ dueDate, order }: Ordered): number =>
  dueDate !== null ? 1 : order === 'first' ? 0 : order === 'any' ? 2 : 3

function stepsIn(statement: Statement, events: readonly Wording[]): RequiredStep[] {
  const { text, kind, passage } = statement
  if (kind === 'row' || kind === 'field' || NO_STEP.test(text) || PAST.test(text)) return []
  const due = introducedDue(text, passage.date)
  const obliges = OBLIGES.exec(text)
  const isPeriod = (due !== null && !LASTS.test(text.slice(due.span.start))) || WITHIN.test(text)
  const isBefore = precedes(statement, events)
  if (obliges === null && !isPeriod && !isBefore && !isDemanded(statement)) return []
  if (LIMITS.test(text) && due === null) return []
  const title = titleIn(text.replace(BULLET, '').replace(/[\s.;,]+$/u, ''))
  // A bare date or a heading requires nothing.
  if (figuresOf(title).dates.length > 0 && title.split(/\s+/).length < 5) return []
  const step: RequiredStep = {
    statement,
    title,
    who: whoIn(text.replace(BULLET, ''), statement.before[0]),
    dueDate: due?.date ?? null,
    order: isBefore || FIRST.test(text) ? 'first' : LAST.test(text) ? 'last' : 'any',
  }
  return deedsIn(step)
}

/** Makes a step of each deed that a sentence lists, with its own date if it has one. */
function deedsIn(step: RequiredStep): RequiredStep[] {
  const obliges = OBLIGES.exec(step.title)
  const start = obliges === null ? 0 : obliges.index + obliges[0].length
  const rest = step.title.slice(start)
  const from = start + (/^[\s:]*/.exec(rest)?.[0].length ?? 0)
  const deeds = enumeratedDeeds(step.title.slice(from))
  if (deeds.length === 0) return [step]
  return deeds.map((deed) => {
    const title = step.title.slice(from + deed.start, from + deed.end)
    const due = introducedDue(title, step.statement.passage.date)
    return { ...step, title, dueDate: due?.date ?? step.dueDate }
  })
}

/** Checks whether a sentence says what comes before an event: `Avant la réception, …`, `… après levée des réserves`. */
function precedes({ text, passage }: Statement, events: readonly Wording[]): boolean {
  const isEvent = (what: string) => events.some((event) => tells(what, passage.language, event))
  return (
    Array.from(text.matchAll(BEFORE)).some(({ groups }) => isEvent(groups?.what ?? '')) ||
    isEvent(ONLY_AFTER.exec(text)?.groups?.what ?? '')
  )
}

/** Checks whether a text names an event in the words of one of its wordings or of another language. */
export const tells = (text: string, language: string | null, event: Wording): boolean =>
  event.length > 0 && event.every((concept) => coverageIn(textForms(text, language), concept) >= SAME)

function isDemanded({ text, kind, passage, before }: Statement): boolean {
  const heading = headingsOf(passage.location).at(-1) ?? ''
  const isDeed = kind === 'item' && beginsWithDeed(lowered(text.replace(BULLET, '')))
  return (
    (isDeed && DEMANDING.test(heading)) ||
    (OBLIGATIONS.test(heading) && whoIn(text.replace(BULLET, ''), before[0]) !== null)
  )
}

const lowered = (text: string): string => text.slice(0, 1).toLocaleLowerCase() + text.slice(1)

/** Finds who has to act: the subject of an active obligation, else the agent, else a party that the sentence begins with. */
function whoIn(sentence: string, before?: string): string | null {
  const text = sentence.replace(LEADING_BEFORE, '')
  const obliges = OBLIGES.exec(text)
  if (obliges !== null && !PASSIVE.test(text.slice(obliges.index))) {
    const subject = text
      .slice(0, obliges.index)
      .split(/[,:;]\s/u)
      .at(-1)
      ?.trim()
    const doer = AFTER_TIME.exec(subject ?? '')?.groups?.subject ?? subject
    if (doer && doer.length <= LONGEST_WHO && /\p{L}/u.test(doer))
      return PRONOUN.test(doer) ? antecedentOf(doer, before) : doer
  }
  const label = LABEL.exec(text)?.groups
  if (label?.who !== undefined && beginsWithDeed(label.deed ?? '')) return label.who
  const agent = AGENT.exec(text)?.groups?.who
  if (agent !== undefined && isSomebody(agent)) return agent
  if (DEMANDS.test(text)) return null
  const [start = ''] = /^(?:le |la |les |l['’]|the )?\p{L}[\p{L}’'-]*/iu.exec(text) ?? []
  const [named] = peopleIn(text)
  if (obliges === null && named?.start === 0) return named.name
  if (obliges === null && THIRD.test(start)) return antecedentOf(start, before)
  return obliges === null && PARTY.test(fold(start)) ? start : null
}

/** Returns who acts in the sentence before, if a pronoun of the third person continues it. */
const antecedentOf = (pronoun: string, before: string | undefined): string | null =>
  before !== undefined && THIRD.test(pronoun) && OBLIGES.test(before) ? whoIn(before) : null

/** Checks whether an agent is a person or a party: the key of a syndicate is neither. */
const isSomebody = (text: string): boolean => {
  const [first] = peopleIn(text)
  return (
    first?.start === 0 ||
    (PARTY.exec(fold(text).replace(/^(?:l[ea] |les |the |l['’])/, ''))?.index ?? 1) === 0
  )
}
