import { type Clause, clausesOf } from './clauses.ts'
import { embeddingsOf } from './embeddings.ts'
import { withOtherFigure } from './figure-series.ts'
import { type FoundVerb, finiteVerbsIn, isAuxiliary } from './finite-verbs.ts'
import { opensWithCondition } from './modality.ts'

/** Sets one part against another, or gives a reason: what follows is told for itself. */
const APART =
  /^(?:but|while|whereas|although|though|because|(?:since|as)(?=\s(?:the|an?|it|he|she|they|its|his|her|their)\s)|mais|car|tandis que|alors que|bien que|parce que|puisque|aber|sondern|denn|pero|sino|mientras)(?![\p{L}])/iu
const JOINED =
  /^(?:and|then|but|while|whereas|although|though|because|who|which|et|puis|mais|car|tandis que|alors que|bien que|parce que|puisque|qui|dont)(?![\p{L}])/iu
/** Begins a clause with a subject and a verb, whatever the verb is. */
const CONTRASTS =
  /^(?:while|whereas|although|though|because|tandis que|alors que|bien que|parce que|puisque)\s+\S+\s+\S+\s+\S/iu
const AND = /^(?:and|then|et|puis)(?![\p{L}])/iu
const LEADING =
  /^(?:(?:(?:since|as)(?=\s(?:the|an?|it|he|she|they|its|his|her|their)\s)|and|but|then|while|whereas|although|though|because|et|mais|puis|car|tandis que|alors que|bien que|parce que|puisque|aber|sondern|denn|pero|sino|mientras)\s+)+/iu
/** Begins a subject of its own: a determiner, a figure, a pronoun or a name. */
const OWN_SUBJECT =
  /^(?:(?:the|an?|its|his|her|their|this|these|those|some|many|most|all|each|every|no|none|both|other|others|another|it|he|she|they|one|le|la|les|l['’]|un|une|des|du|son|sa|ses|leurs?|ce|cet|cette|ces|ils?|elles?|on|certains|certaines|plusieurs|aucune?|\p{L}+ (?:of the|d['’]entre)|chaque|tous|toutes|celui|celle|ceux|celles)(?![\p{L}])|\d)/iu
const NAME = /^\p{Lu}/u
/** Small words between a joint or a subject and its verb. */
const BEFORE_VERB =
  /^(?:(?:then|later|also|never|not|now|only|still|soon|finally|eventually|\p{L}+ly|ne|y|en|se|lui|leur|les|la|le|ensuite|puis|plus tard|jamais)\s+|[nslm]['’])*/iu
const TAIL =
  /(?:\s+(?:then|later|also|never|not|now|only|still|soon|often|always|finally|eventually|\p{L}+ly|ne|y|en|se|lui|leur|les|la|le|elles?|ils?|itself|themselves)|,|\s+[nslm]['’](?:y|en)?)+\s*$/iu
const OPENS_ADVERBIAL =
  /^(?:in|on|at|during|after|before|since|until|by|with|for|from|under|within|throughout|dans|en|à|au|aux|pendant|durant|après|avant|depuis|sur|sous|par|pour|avec|sans|chez|vers|dès|lors|when|once|as|quand|lorsque|lorsqu|comme)(?![\p{L}])/iu
const SUBJECT_RELATIVE = /^(?:qui|who)(?![\p{L}])/iu
const PRONOUN_OF_OBJECT = /^(?:whom|que|qu['’])/iu
const RELATIVE = /^(?:who|whom|which|that|qui|que\s|qu['’]|dont)\s*/iu
const OF_WHOM = /^dont\s/iu
/** The last noun with its article, or a name: what a relative clause is of. */
const ANTECEDENT =
  /(?:(?<![\p{L}])(?:[Tt]he|[Aa]n?|[Ii]ts|[Hh]is|[Hh]er|[Tt]heir|[Ll]e|[Ll]a|[Ll]es|[Uu]ne?|[Dd]es|du|au|aux|[Ss]on|[Ss]a|[Ss]es|[Ll]eurs?)\s|(?<![\p{L}])[LlDd]['’])(?:(?!(?:the|an?|le|la|les|une?|des|du|aux?|sur|dans|par|pour|avec|chez|on|in|at|by|for|with|to)\s)[\p{L}\p{N}-]+\s*){1,6}$|[\p{L}'’-]{3,}$/u
const NAME_AT_END = /(?:\p{Lu}[\p{L}'’.-]+\s*)+$/u
const PARTICIPLE =
  /^(?:\p{L}+(?:ed|en|é|ée|és|ées|is?|ie|ies|it|its|ite|ites|us?|ue|ues|ert|erte|erts|ertes)|built|made|sold|bought|held|kept|lost|sent|led|put|set|found|left|paid|burnt|drawn|grown|known|shown|thrown|dug|cut|hung|won|taught|brought|caught|fought|sought|laid|met|shut|spent|struck|hit|fed|bound|run|born)$/iu

/** A part of a sentence about one predicate. */
export interface Statement {
  readonly text: string
  /** Whether what it is about is named before: `dont 340 subsistent`. */
  readonly goesOn: boolean
}

const BEGINS_WITH_PARTICIPLE = new RegExp(
  `${PARTICIPLE.source.replace(/\$$/, '')}\\s(?:by|in|on|at|for|to|from|after|par|en|à|au|aux|pour|de|du|d['’]|dans|depuis|après|\\p{L}+ years? later)(?![\\p{L}])`,
  'iu',
)
/** What a participle without an auxiliary leaves out. */
const BE: ReadonlyMap<string, string> = new Map([
  ['en', 'was'],
  ['fr', 'fut'],
])

interface Draft {
  text: string
  goesOn: boolean
}

/**
 * Parts of a sentence that are about one predicate each, with their subjects written in: `Its hall was built in 1861 and burnt
 * in 1870` says `Its hall was built in 1861` and `Its hall was burnt in 1870`. In other languages than English and French only
 * what strong signs part.
 */
export function statementsOf(sentence: string, language: string): Statement[] {
  const clauses = embeddingsOf(clausesOf(sentence), language)
  if (opensWithCondition(sentence)) return [{ text: sentence, goesOn: false }]
  const drafts: Draft[] = []
  let main: Draft | undefined
  let isInside = false
  /** Where what was written out ahead of its clauses ends. */
  let done = 0
  let last: { readonly draft: Draft; readonly end: number } | undefined
  const append = (draft: Draft, clause: Clause) => {
    const from = last?.draft === draft ? last.end : clause.start
    const own = sentence.slice(
      last?.draft === draft ? from : clause.start,
      clause.start + clause.written.length,
    )
    draft.text += draft.text === '' || last?.draft === draft ? own : ` ${own}`
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
    if (
      clause.startsAnew &&
      (/;/.test(sentence.slice(0, clause.start).trimEnd().at(-1) ?? '') || verbs.length > 0)
    ) {
      main = open(bare, clause)
      isInside = false
      continue
    }
    const isBehindComma = /,\s*$/.test(sentence.slice(0, clause.start))
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
    const isOwn = hasOwnSubject(bare)
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

/** One thing with a participle behind its name: `The inn sold in 1790 was burnt`. */
const WITH_PARTICIPLE =
  /^(?<noun>(?:the|le|la)\s\p{L}+|l['’]\p{L}+)\s(?<participle>\p{L}+)\s(?<how>(?:by|in|on|at|for|to|par|en|à|pour|au|aux)\s[^,]+?)\s(?<helper>was|fut|a été)\s(?<rest>.+)$/iu

/** Says apart what a participle says of a thing. */
function withoutParticiple(text: string): readonly string[] {
  const { noun, participle = '', how, helper, rest } = WITH_PARTICIPLE.exec(text)?.groups ?? {}
  if (noun === undefined || !PARTICIPLE.test(participle)) return [text]
  return [`${noun} ${helper} ${participle} ${how}`, `${noun} ${helper} ${rest}`]
}

const WHERE = /^(?:where|où)\s/iu
const PLACE =
  /(?<![\p{L}])(?:in|at|on|en|à|au|aux|dans|sur)\s(?:(?:the|an?|la|les?|une?)\s|l['’])?[\p{L}' -]+$/iu

/** What happened in a place, with the place behind it: `broke at Stow, where houses were flooded`. */
function writtenThere(written: string, before: string): string {
  const place = PLACE.exec(before.replace(/[,\s]+$/, ''))?.[0]
  const rest = written.replace(WHERE, '').replace(/\.$/, '')
  return place === undefined ? rest : `${rest} ${place}`
}

/** One thing and whom or where it goes to: `his books to the school`. */
const GIVEN =
  /^(?:(?:the|an?|its|his|her|their|les?|la|une?|des|son|sa|ses|leurs?)\s|l['’])[^,]*?\s(?:to|from|in|at|on|for|à|aux?|en|dans|pour|sur|chez)(?![\p{L}])/iu

/** `She left her house to the town and her books to the school`: the second part with subject and verb of the first. */
function withSharedVerb(before: string, part: string, [verb]: readonly FoundVerb[]): string | null {
  if (verb === undefined || !GIVEN.test(part) || !GIVEN.test(before.slice(verb.end).trim())) return null
  return `${before.slice(0, verb.end)} ${part}`
}

const isJoinedBy = ({ written }: Clause): boolean => AND.test(written) || APART.test(written)

const hasOwnSubject = (text: string): boolean => OWN_SUBJECT.test(text) || NAME.test(text)

/** Whether `that` and `que` say what somebody says, decides or shows, rather than which thing is spoken of. */
const isComplement = (before: string, { written }: Clause, language: string): boolean =>
  /^(?:that|que|qu['’])/iu.test(written) &&
  (finiteVerbsIn(before, language).some(({ end }) => !/\p{L}/u.test(before.slice(end))) ||
    !ANTECEDENT.test(before))

/** A relative clause with the noun that it is of in the place of its pronoun; null where it cannot be told. */
function writtenOut(written: string, before: string, language: string): string | null {
  const rest = written.replace(RELATIVE, '').replace(/\.$/, '')
  if (OF_WHOM.test(written)) return rest
  const named = before.replace(/[,\s]+$/, '')
  const name = SUBJECT_RELATIVE.test(written) ? NAME_AT_END.exec(named) : null
  const antecedent = (name ?? ANTECEDENT.exec(named))?.[0].trim()
  if (antecedent === undefined || !RELATIVE.test(written)) return null
  const noun = antecedent
    .replace(/^(?:du|au)\s/iu, 'le ')
    .replace(/^(?:aux|des)\s/iu, 'les ')
    .replace(/^d['’]/u, '')
  const isOfObject =
    PRONOUN_OF_OBJECT.test(written) || (!SUBJECT_RELATIVE.test(written) && hasOwnSubject(rest))
  if (isOfObject && finiteVerbsIn(rest, language).length > 0) return `${rest} ${noun}`
  return `${noun} ${rest}`
}

const beginsWithVerb = (
  text: string,
  [first]: readonly FoundVerb[],
  before: string,
  language: string,
): boolean => {
  const small = BEFORE_VERB.exec(text)?.[0] ?? ''
  if (first?.start === small.length) return true
  const word = /^[\p{L}-]+/u.exec(text.slice(small.length))?.[0] ?? ''
  return PARTICIPLE.test(word) && hasHelper(before, language)
}

const hasHelper = (text: string, language: string): boolean =>
  finiteVerbsIn(text, language).some((verb) => isAuxiliary(verb, language))

/** The auxiliary that two participles share: `was built in 1861 and burnt in 1870`. */
function helperOf(
  text: string,
  [first]: readonly FoundVerb[],
  before: string,
  own: readonly FoundVerb[],
  language: string,
): string {
  const helper = own[0]
  const word = /^[\p{L}-]+/u.exec(text)?.[0] ?? ''
  if (helper === undefined || !isAuxiliary(helper, language) || !PARTICIPLE.test(word)) return ''
  if (first !== undefined && isAuxiliary(first, language)) return ''
  const between = before.slice(helper.end).trim().split(/\s+/)[0] ?? ''
  return PARTICIPLE.test(between) ? ` ${helper.word}` : ''
}

/** What stands before the first verb, without what says when or where. */
function subjectOf(text: string, language: string): string {
  const main = OPENS_ADVERBIAL.test(text) ? text.slice(text.indexOf(',') + 1) : text
  const [verb] = finiteVerbsIn(main, language)
  if (verb === undefined) return ''
  const subject = ` ${main.slice(0, verb.start)}`.replace(TAIL, '').trim()
  // What is set between commas keeps both.
  return subject.split(',').length % 2 === 0 ? `${subject},` : subject
}

/** Whether a verb ends a part, so that it shares its object with the next: `designed and built the hall`. */
const endsWithVerb = (text: string, verbs: readonly FoundVerb[]): boolean => {
  const end = verbs.at(-1)?.end ?? 0
  return !/[\p{L}\p{N}]/u.test(text.slice(end).replace(/\s+\p{L}+(?:ed|é|ée|és|ées|it|ly)\s*$/u, ''))
}
