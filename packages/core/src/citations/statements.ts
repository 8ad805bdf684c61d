import { type Clause, clausesOf } from './clauses.ts'
import { embeddingsOf } from './embedded-clauses.ts'
import { withOtherFigure } from './figure-series.ts'
import { finiteVerbsIn, isAuxiliary } from './finite-verbs.ts'
import { opensWithCondition } from './modality.ts'
import { BEGINS_WITH_PARTICIPLE, withoutParticiple } from './participles.ts'
import { beginsWithVerb, endsWithVerb, helperOf, withSharedVerb } from './predicates.ts'
import { isComplement, OF_WHOM, WHERE, writtenOut, writtenThere } from './relative-clauses.ts'
import { hasBarePlural, hasOwnSubject, subjectOf } from './subject-text.ts'

/** Words that set one part against another, or give a reason: what follows is told for itself. */
const SETTING_APART =
  'but|while|whereas|although|though|because|(?:since|as)(?=\\s(?:the|an?|it|he|she|they|its|his|her|their)\\s)|mais|car|tandis que|alors que|bien que|parce que|puisque|aber|sondern|denn|pero|sino|mientras'
const JOINING = 'and|then|et|puis'
const APART = new RegExp(`^(?:${SETTING_APART})(?![\\p{L}])`, 'iu')
const JOINED =
  /^(?:and|then|but|while|whereas|although|though|because|who|which|et|puis|mais|car|tandis que|alors que|bien que|parce que|puisque|qui|dont)(?![\p{L}])/iu
/** Begins a clause with a subject and a verb, whatever the verb is. */
const CONTRASTS =
  /^(?:while|whereas|although|though|because|tandis que|alors que|bien que|parce que|puisque)\s+\S+\s+\S+\s+\S/iu
const AND = new RegExp(`^(?:${JOINING})(?![\\p{L}])`, 'iu')
const LEADING = new RegExp(`^(?:(?:${SETTING_APART}|${JOINING})\\s+)+`, 'iu')

/** A part of a sentence about one predicate. */
export interface Statement {
  readonly text: string
  /** True if what it is about is named before: `dont 340 subsistent`. */
  readonly goesOn: boolean
}

/** Auxiliary that a participle leaves out. */
const BE: ReadonlyMap<string, string> = new Map([
  ['en', 'was'],
  ['fr', 'fut'],
])

/** Clauses of a sentence. A text with more is not prose, and would take time quadratic in its length. */
const MAX_CLAUSES = 150

interface Draft {
  text: string
  goesOn: boolean
}

/**
 * Parts of a sentence that are about one predicate each, with their subjects written in: `Its hall was built in 1861 and burnt
 * in 1870` says `Its hall was built in 1861` and `Its hall was burnt in 1870`. In other languages than English and French only
 * what strong signs part. None where a sentence has too many clauses to be read.
 */
export function statementsOf(sentence: string, language: string): Statement[] {
  const apart = clausesOf(sentence)
  if (apart.length > MAX_CLAUSES) return []
  const clauses = embeddingsOf(apart, language)
  if (opensWithCondition(sentence)) return [{ text: sentence, goesOn: false }]
  const drafts: Draft[] = []
  let main: Draft | undefined
  let isInside = false
  /** End of what was written out ahead of its clauses. */
  let done = 0
  let last: { readonly draft: Draft; readonly end: number } | undefined
  const append = (draft: Draft, clause: Clause) => {
    const from = last?.draft === draft ? last.end : undefined
    const own = sentence.slice(from ?? clause.start, clause.start + clause.written.length)
    draft.text += draft.text === '' || from !== undefined ? own : ` ${own}`
    last = { draft, end: clause.start + clause.written.length }
  }
  const open = (text: string, clause: Clause, goesOn = false) => {
    const draft: Draft = { text, goesOn }
    drafts.push(draft)
    last = { draft, end: clause.start + clause.written.length }
    return draft
  }
  for (const [at, clause] of clauses.entries()) {
    if (clause.start < done) continue
    const bare = clause.written.replace(LEADING, '')
    // `And the last keeper, Mary Sloane, left`: the verb may stand behind what is set between commas.
    const until = clauses.findIndex(
      ({ written, startsAnew }, next) => next > at && (startsAnew || JOINED.test(written)),
    )
    const ahead = sentence.slice(clause.start, clauses[until]?.start)
    const verbs = finiteVerbsIn(clause.isRelative ? bare : ahead.replace(LEADING, ''), language)
    if (main === undefined) {
      main = open(bare, clause)
      continue
    }
    if (clause.embedding !== null && !clause.startsAnew) {
      append(last?.draft ?? main, clause)
      continue
    }
    const before = sentence.slice(0, clause.start).trimEnd()
    if (clause.startsAnew && (before.endsWith(';') || verbs.length > 0)) {
      main = open(bare, clause)
      isInside = false
      continue
    }
    const isBehindComma = before.endsWith(',')
    if (WHERE.test(clause.written) && isBehindComma && verbs.length > 0) {
      open(writtenThere(clause.written, last?.draft.text ?? main.text), clause)
      isInside = true
      continue
    }
    if (
      clause.isRelative &&
      isBehindComma &&
      verbs.length > 0 &&
      !isComplement(main.text, clause, language)
    ) {
      const relative = writtenOut(clause.written, last?.draft.text ?? main.text, language)
      if (relative !== null) {
        open(relative, clause, OF_WHOM.test(clause.written))
        isInside = true
        continue
      }
    }
    const own = finiteVerbsIn(main.text, language)
    // `The spillway, widened in 1907, measures 11 metres`.
    if (
      own.length === 0 &&
      BEGINS_WITH_PARTICIPLE.test(bare) &&
      !isJoinedBy(clause) &&
      hasOwnSubject(main.text)
    ) {
      open(`${main.text} ${BE.get(language) ?? ''} ${bare}`, clause)
      isInside = true
      continue
    }
    // `Built in 1861, the hall was burnt`.
    if (
      own.length === 0 &&
      BEGINS_WITH_PARTICIPLE.test(main.text) &&
      hasOwnSubject(bare) &&
      verbs.length > 0
    ) {
      const participle = `${main.text.charAt(0).toLowerCase()}${main.text.slice(1)}`
      main.text = bare
      last = { draft: main, end: clause.start + clause.written.length }
      const subject = subjectOf(bare, language)
      if (subject !== '')
        drafts.push({ text: `${subject} ${BE.get(language) ?? ''} ${participle}`, goesOn: false })
      continue
    }
    // `The last keeper, who kept bees, left`.
    if (isInside && own.length === 0) {
      isInside = false
      append(main, clause)
      continue
    }
    const figured = verbs.length === 0 ? withOtherFigure(main.text, ahead.trimEnd(), language) : null
    if (figured !== null) {
      last = { draft: open(figured, clause), end: clause.start + ahead.trimEnd().length }
      isInside = true
      done = last.end
      continue
    }
    const gapped =
      verbs.length === 0 && AND.test(clause.written) ? withSharedVerb(main.text, bare, own) : null
    if (gapped !== null) {
      open(gapped, clause)
      isInside = true
      continue
    }
    const startsWithVerb = beginsWithVerb(bare, verbs, main.text, language)
    const subject = subjectOf(main.text, language)
    const isJoined = isJoinedBy(clause)
    if (startsWithVerb && isJoined && own.length > 0 && subject !== '' && !endsWithVerb(main.text, own)) {
      const predicate = `${helperOf(bare, verbs, main.text, own, language)} ${bare}`
      const [first] = subject.split(',')
      if (first !== undefined && first !== subject) open(first + predicate, clause)
      main = open(subject + predicate, clause)
      isInside = false
      continue
    }
    const isOwn = hasOwnSubject(bare) || hasBarePlural(bare, language)
    const isStrong = isJoined
      ? verbs.length > 0 || CONTRASTS.test(clause.written)
      : isBehindComma && verbs.some((verb) => isAuxiliary(verb, language))
    if (
      (own.length > 0 || APART.test(clause.written)) &&
      isStrong &&
      !startsWithVerb &&
      (isOwn || APART.test(clause.written))
    ) {
      main = open(bare, clause)
      isInside = false
      continue
    }
    append(isInside ? (last?.draft ?? main) : main, clause)
  }
  return drafts
    .flatMap(({ text, goesOn }) => withoutParticiple(text.trim()).map((one) => ({ text: one, goesOn })))
    .filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
}

const isJoinedBy = ({ written }: Clause): boolean => AND.test(written) || APART.test(written)
