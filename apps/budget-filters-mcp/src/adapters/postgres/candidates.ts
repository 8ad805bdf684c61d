import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Category } from '../../domain/items/category.ts'
import type { UatKind } from '../../domain/items/uat-kind.ts'
import type { Query, TextQuery } from '../../domain/query/parse-query.ts'
import {
  joinedNeighbours,
  kindsToShow,
  type SearchTerm,
  searchTermsOf,
} from '../../domain/query/search-terms.ts'
import { isConnecting } from '../../domain/words/name-words.ts'
import type { SearchBreadth } from '../../ports.ts'
import type { Inspection } from './inspect.ts'
import { patternOf, typoPattern } from './patterns.ts'

/** Column that identifies a row of a table, and the one that names it. */
const COLUMNS: Readonly<Record<Category, { readonly key: string; readonly name: string }>> = {
  uat: { key: 'id', name: 'name' },
  entity: { key: 'cui', name: 'name' },
  functional_classification: { key: 'functional_code', name: 'functional_name' },
  economic_classification: { key: 'economic_code', name: 'economic_name' },
}

/** Candidates passed to the ranking, for the first and for each further reading of a query. */
const MAX_CANDIDATES = 120
const MAX_FURTHER = 40
const MAX_TEXTS = 6
/** Search terms in a statement; further ones are only scored. */
const MAX_COMPARED = 8
/** Factor for a word that only gives the location. */
const PLACE = 0.4
/** Weight of the kind given by type words, relative to the weight of a word. */
const KIND = 1.5

type Expression = RawBuilder<unknown>

/** Folded text of a row: the stored column of an imported table, else the expression that the owner's indexes use. */
const folded = ({ columns, hasFunctions }: Inspection, category: Category, alias: string): Expression => {
  if (columns[category].has('search_text')) return sql.ref(`${alias}.search_text`)
  const name = sql.ref(`${alias}.${COLUMNS[category].name}`)
  return hasFunctions
    ? sql`public.budget_filters_fold(${name})`
    : sql`regexp_replace(lower(unaccent(${name})), '[^a-z0-9]+', ' ', 'g')`
}

/** Initials of an institution; null if computing them would read the whole table. */
const initials = ({ columns, hasFunctions }: Inspection): Expression | null => {
  if (columns.entity.has('initials')) return sql`t.initials`
  return hasFunctions ? sql`public.budget_filters_initials(t.name)` : null
}

/** Finds the keys of the rows that share the most words with a query, best first. */
export async function findByWords(
  database: Kysely<unknown>,
  inspection: Inspection,
  query: Query,
  breadth: SearchBreadth,
): Promise<string[]> {
  const statements = query.texts
    // The words of a literal reading occur in another one, and type words match thousands of rows.
    .filter(({ isLiteral }) => !isLiteral)
    .slice(0, MAX_TEXTS)
    .map((text, index) =>
      statementFor(inspection, query.category, text, breadth, index === 0 ? MAX_CANDIDATES : MAX_FURTHER),
    )
    .filter((statement) => statement !== null)
  if (statements.length === 0) return []
  const union = sql.join(
    statements.map((statement) => sql`(${statement})`),
    sql` UNION ALL `,
  )
  const { rows } = await sql<{ key: string }>`${union}`.execute(database)
  return [...new Set(rows.map(({ key }) => key))]
}

/** Formats a floating-point constant; PostgreSQL parses a plain literal as a slow decimal number. */
const real = (value: number): RawBuilder<unknown> => sql`${sql.lit(value)}::real`

const column = (name: string): RawBuilder<unknown> => sql.ref(`t.${name}`)

/** Builds the statement that finds rows by one reading of a query; null without words. */
function statementFor(
  inspection: Inspection,
  category: Category,
  text: TextQuery,
  breadth: SearchBreadth,
  limit: number,
): RawBuilder<unknown> | null {
  const terms = searchTermsOf(text)
    .filter(({ word }) => !isConnecting(word.text))
    .slice(0, MAX_COMPARED)
  if (terms.length === 0) return null
  const table = sql.table(inspection.tables[category])
  const { key } = COLUMNS[category]
  const name = folded(inspection, category, 't')
  const uatName = category === 'entity' ? folded(inspection, 'uat', 'u') : null
  const uats = sql.table(inspection.tables.uat)
  const similarity = breadth === 'narrow' ? matches : resembles
  const letters = category === 'entity' ? initials(inspection) : null
  const scores = terms.map((term) => {
    const own = sql`greatest(${similarity(term, name)}, ${spells(term, letters)})`
    const place = uatName === null ? sql`0` : sql`coalesce(${matches(term, uatName)}, 0) * ${real(PLACE)}`
    return sql`${real(term.word.weight)} * greatest(${own}, ${place})`
  })
  const kind = text.kinds === null ? sql`0` : kindScore(kindsToShow(text), name)
  const chosen = [
    sql`SELECT ${column(key)} FROM ${table} t WHERE ${sql.join(
      [
        ...contentTerms(terms, category).map((term) => isLike(term, name, breadth)),
        ...joinedNeighbours(text).map((joined) => sql`${name} ~ ${`\\m${joined}`}`),
        ...(letters === null ? [] : terms.flatMap((term) => acronyms(term, letters))),
      ],
      sql` OR `,
    )}`,
    ...(category === 'entity' ? byPlace(inspection, terms) : []),
    // A sector is a number in a city, whose name does not contain the city.
    ...(text.kinds?.has('sector') && text.kinds.size === 1
      ? [sql`SELECT ${column(key)} FROM ${table} t WHERE ${name} ~ '\\msector'`]
      : []),
  ]
  return sql`
    SELECT ${column(key)}::text AS key
    FROM ${table} t ${uatName === null ? sql`` : sql`LEFT JOIN ${uats} u ON u.id = t.uat_id`}
    WHERE ${column(key)} IN (${sql.join(chosen, sql` UNION `)})
    ORDER BY ${sql.join(scores, sql` + `)} + ${kind} DESC, length(${name}), ${column(key)}
    LIMIT ${sql.lit(limit)}`
}

/** Selects the terms that choose rows: the significant ones, if any; numbers and letters match too much. */
function contentTerms(terms: readonly SearchTerm[], category: Category): readonly SearchTerm[] {
  const long = terms.filter(({ word }) => word.text.length > 2)
  // In place names no word is generic: Roman is a city.
  if (category === 'uat' && long.length > 0) return long
  const best = long.filter(({ word }) => word.weight === 1)
  if (best.length > 0) return best
  return long.length > 0 ? long : terms
}

/** Returns SQL for 1 if the term occurs in a text, else 0. */
const matches = (term: SearchTerm, text: Expression): RawBuilder<unknown> =>
  sql`(${text} ~ ${patternOf(term)})::int`

/** Weight of a word that differs by a typing error. */
const TYPO_QUALITY = 0.85

/** SQL for the similarity of a text to the term, 0 to 1. */
function resembles({ word, alternatives }: SearchTerm, text: Expression): RawBuilder<unknown> {
  const forms = [word, ...alternatives].map((form) => sql`word_similarity(${form.text}, ${text})`)
  const typos = typoPattern(word)
  return typos === null
    ? sql`greatest(${sql.join(forms)})`
    : sql`greatest(${sql.join(forms)}, (${text} ~ ${typos})::int * ${real(TYPO_QUALITY)})`
}

/** SQL that tells whether a row is a candidate; each form can use the trigram index. */
function isLike(term: SearchTerm, name: Expression, breadth: SearchBreadth): RawBuilder<unknown> {
  if (breadth === 'narrow') return sql`${name} ~ ${patternOf(term)}`
  const typos = typoPattern(term.word)
  const alike = sql`${term.word.text} <% ${name}`
  return typos === null ? alike : sql`${alike} OR ${name} ~ ${typos}`
}

/** SQL that tells whether a term consists of the initials of a name. */
const acronyms = (
  { word, alternatives, mayBeAcronym }: SearchTerm,
  letters: Expression,
): RawBuilder<unknown>[] =>
  mayBeAcronym ? [word, ...alternatives].map(({ text }) => sql`${letters} LIKE ${`${text}%`}`) : []

/** Rarer than the words that begin with the same letters, so that it counts more. */
const ACRONYM = 1.5

function spells(term: SearchTerm, letters: Expression | null): RawBuilder<unknown> {
  const found = letters === null ? [] : acronyms(term, letters)
  return found.length === 0 ? sql`0` : sql`(${sql.join(found, sql` OR `)})::int * ${real(ACRONYM)}`
}

/** Finds institutions with names such as `SCOALA GIMNAZIALA NR. 5`, which only their place distinguishes. */
function byPlace(inspection: Inspection, terms: readonly SearchTerm[]): RawBuilder<unknown>[] {
  const generic = terms.filter(({ word }) => word.weight < 1 && word.text.length > 3)
  const places = terms.filter(({ word }) => word.weight === 1 && word.text.length > 2)
  if (generic.length === 0 || places.length === 0) return []
  const lies = places.map((term) => sql`${folded(inspection, 'uat', 'p')} ~ ${patternOf(term)}`)
  const called = generic.map((term) => sql`${folded(inspection, 'entity', 't')} ~ ${patternOf(term)}`)
  return [
    sql`SELECT t.cui FROM ${sql.table(inspection.tables.entity)} t
      WHERE t.uat_id IN (SELECT p.id FROM ${sql.table(inspection.tables.uat)} p WHERE ${sql.join(lies, sql` OR `)})
        AND ${sql.join(called, sql` AND `)}`,
  ]
}

const KIND_WORDS: Readonly<Record<UatKind, string>> = {
  county: 'judet',
  municipality: 'municipi',
  town: 'oras',
  commune: 'comun',
  sector: 'sector',
}

function kindScore(kinds: readonly UatKind[], name: Expression): RawBuilder<unknown> {
  const pattern = `^(uat |primari[ae] |unitat.* teritorial. |consiliul )*(${kinds.map((kind) => KIND_WORDS[kind]).join('|')})`
  return sql`CASE WHEN ${name} ~ ${pattern} THEN ${real(KIND)} ELSE 0 END`
}
