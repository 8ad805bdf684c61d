import { finiteVerbsIn } from '@agora-mcp/core/citations'
import { fold } from '@agora-mcp/core/text'
import type { Asked } from '../asked/asked-kind.ts'
import type { Concept } from '../statements/concepts.ts'
import type { Span } from '../statements/span.ts'
import { type Statement, statementsIn } from '../statements/statement.ts'
import { changeIn } from '../statements/value-change.ts'
import { tellsDeed } from './cause.ts'
import { REVERSES } from './later-change.ts'
import type { Ranked } from './rank-statements.ts'

/** A statement that is asked about, with its cause beside it. */
export interface NeighbouringCause {
  readonly statement: Ranked
  /** Span of both in the passage. */
  readonly span: Span
  /** True if the document puts both beside each other without saying that one is the cause. */
  readonly isImplied: boolean
}

/** Matches a sentence that gives the cause of what the one before it tells, folded. */
const EXPLAINS =
  /^(?:en effet|(?:cela|ceci|ce \p{L}+|cette \p{L}+) (?:tient|vient|s'explique|est du)|c'est (?:du|que|parce|la consequence)|(?:la|sa) (?:cause|raison)|(?:la|cette) (?:decision|mesure) (?:fait suite|est motivee)|this is (?:because|due)|(?:the|its|one) (?:reason|cause)|indeed)(?!\p{L})|(?<!\p{L})(?:explique(?:nt)?|explains?) (?:ce|cette|this|the)(?!\p{L})/u
/** Matches a sentence that follows from the one before it, folded. */
const FOLLOWS =
  /(?<!\p{L})(?:donc|par consequent|en consequence|c'est pourquoi|de ce fait|therefore|hence|thus|consequently|as a result|that is why)(?!\p{L})|^(?:ainsi|aussi|so),? /u
/** Matches what is decided, or does not go as it was meant to, folded: what is told beside it is its cause. */
const NEEDS_CAUSE =
  /(?<!\p{L})(?:refus|rejet|arret|interromp|suspen|ferm[ee]|retard|quitt|decid|decision|retien|reten|choisi|ne \p{L}+ (?:pas|plus|que)|n'|cannot|can't|could not|(?:is|are|was|were|do|does|did) not|no longer|refus|reject|stopp|clos|delay|late|decid|chos)/u

/**
 * Finds the sentence that tells what a question asks the cause of, with the sentence beside it that tells the cause;
 * undefined if there is none.
 */
export function neighbouringCause(
  ranked: readonly Ranked[],
  asked: Asked,
  concepts: readonly Concept[],
): NeighbouringCause | undefined {
  for (const statement of ranked) {
    const { kind, own, text } = statement
    if (kind !== 'sentence' && kind !== 'field') continue
    if (concepts.some(({ isName }, at) => isName && (own[at] ?? 0) < 1)) continue
    const within = causeWithin(statement, asked, concepts)
    if (within === null && !tellsDeed(text, statement, asked, concepts)) continue
    const beside = within ?? causeBeside(statement)
    if (beside !== null) return { statement, ...beside }
  }
  return undefined
}

type Place = Omit<NeighbouringCause, 'statement'>

/** Matches what joins a cause to the clause before or behind it: `X renonce au salon : l’emplacement coûte trop`. */
const JOINT = /\s?:\s|,?\s(?:et|and)\s/gu

/** Finds two clauses of a sentence of which one tells what is asked about, and the other may tell its cause. */
function causeWithin(statement: Ranked, asked: Asked, concepts: readonly Concept[]): Place | null {
  const { text, start, end } = statement
  const { language } = statement.passage
  const isClause = (part: string) => finiteVerbsIn(part, language ?? 'fr').length > 0
  for (const { 0: joint, index } of text.matchAll(JOINT)) {
    const [before, behind] = [text.slice(0, index), text.slice(index + joint.length)]
    const isColon = joint.includes(':')
    if (!isClause(behind) || (!isColon && !isClause(before))) continue
    const effect = isColon ? before : behind
    if (tellsDeed(effect, statement, asked, concepts) && (isColon || needsCause(effect)))
      return { span: { start, end }, isImplied: !isColon }
  }
  return null
}

const needsCause = (effect: string): boolean =>
  [REVERSES, NEEDS_CAUSE].some((pattern) => pattern.test(fold(effect))) || changeIn(effect) !== null

/** Finds the cause in the sentence before or behind, within the paragraph. */
function causeBeside({ passage, start, end, text }: Ranked): Place | null {
  const all = statementsIn(passage)
  const at = all.findIndex((one) => one.start === start)
  const isNear = (one: Statement | undefined, from: number, to: number): one is Statement =>
    one?.kind === 'sentence' && !passage.text.slice(from, to).includes('\n')
  const [before, behind] = [all[at - 1], all[at + 1]]
  const next = isNear(behind, end, behind?.start ?? end) ? behind : undefined
  const last = isNear(before, before?.end ?? start, start) ? before : undefined
  const plain = fold(text)
  if (next !== undefined && EXPLAINS.test(fold(next.text)))
    return { span: { start, end: next.end }, isImplied: false }
  if (last !== undefined && FOLLOWS.test(plain)) return { span: { start: last.start, end }, isImplied: false }
  if (!needsCause(text)) return null
  if (last !== undefined) return { span: { start: last.start, end }, isImplied: true }
  return next === undefined ? null : { span: { start, end: next.end }, isImplied: true }
}
