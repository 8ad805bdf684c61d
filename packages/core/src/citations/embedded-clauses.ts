import attitudes from './attitudes.json' with { type: 'json' }
import type { Clause } from './clauses.ts'
import { isNegated } from './negation.ts'

/** Frame that a clause is put under: somebody holds it, or it is denied or left open. Its text does not state it. */
export interface Embedding {
  readonly kind: 'held' | 'open'
  /** Holder of the opinion, in the words of the text and without the verb: `Holt`. */
  readonly holder: string
}

interface Heads {
  readonly opinion: RegExp
  readonly doubt: RegExp
  readonly factive: RegExp
  readonly source: RegExp
}

/** A head stands before `that` with no more than two words between: `believes quite firmly that`. */
const last = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}])(?:${words})(?=(?:[^\\p{L}]+\\p{L}+){0,2}[^\\p{L}]*$)`, 'iu')

const HEADS: ReadonlyMap<string, Heads> = new Map(
  Object.entries(attitudes).map(([language, { opinion, doubt, factive, source }]) => [
    language,
    {
      opinion: last(opinion),
      doubt: last(doubt),
      factive: last(factive),
      source: new RegExp(`^(?:${source})(?![\\p{L}])`, 'iu'),
    },
  ]),
)

const COMPLEMENT = /^(?:(?:and|et|und|y)\s+)?(?:that|que|qu['’]|dass|whether|ob)(?![\p{L}])/iu
/** Opens what the text says for itself again. */
const OPPOSES =
  /^(?:but|whereas|while|although|though|mais|tandis que|alors que|bien que|aber|sondern|während|obwohl|pero|sino|mientras|aunque)(?![\p{L}])/iu

/** Words of a clause that does no more than name a source. */
const MAX_OF_SOURCE = 7

/** The verb that embeds what follows a clause, or the words that name its source; null where it embeds nothing. */
function headOf({ text }: Clause, next: Clause | undefined, heads: Heads) {
  const source = heads.source.exec(text)
  if (source !== null && text.split(' ').length <= MAX_OF_SOURCE)
    return { kind: 'held' as const, head: source }
  if (next === undefined || !COMPLEMENT.test(next.written)) return null
  const doubt = heads.doubt.exec(text)
  if (doubt !== null) return { kind: 'open' as const, head: doubt }
  const opinion = heads.opinion.exec(text)
  const head = opinion ?? heads.factive.exec(text)
  if (head === null || (opinion === null && !isNegated(text))) return null
  return { kind: isNegated(text) ? ('open' as const) : ('held' as const), head }
}

/** A clause with what it is put under, and the words of it that put others under something. */
export interface EmbeddedClause extends Clause {
  readonly embedding: Embedding | null
  readonly head: string | null
}

export function embeddingsOf(clauses: readonly Clause[], language: string): EmbeddedClause[] {
  const heads = HEADS.get(language)
  if (heads === undefined) return clauses.map((clause) => ({ ...clause, embedding: null, head: null }))
  let current: Embedding | null = null
  const read = clauses.map((clause, at): EmbeddedClause => {
    if (OPPOSES.test(clause.written) || clause.startsAnew) current = null
    const found = headOf(clause, clauses[at + 1], heads)
    const embedding = current
    if (found !== null) current = { kind: found.kind, holder: clause.text.replace(found.head[0], ' ') }
    return { ...clause, embedding, head: found?.head[0] ?? null }
  })
  // `X could explain the decline, according to Holt`.
  const lastOne = read.at(-1)
  const isTrailing =
    read.length > 1 && lastOne !== undefined && lastOne.head !== null && heads.source.test(lastOne.text)
  if (!isTrailing) return read
  const trailing: Embedding = { kind: 'held', holder: lastOne.text.replace(heads.source, ' ') }
  return read.map((clause) =>
    clause === lastOne ? clause : { ...clause, embedding: clause.embedding ?? trailing },
  )
}
