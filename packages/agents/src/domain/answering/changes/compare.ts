import { datesIn, figuresOf, textForms } from '@agora-mcp/core/citations'
import { type Asked, askedKind } from '../asked/asked-kind.ts'
import { type ComparedThing, comparedThings, PERIOD } from '../asked/compared-things.ts'
import { type OfferedChoice, offeredChoice } from '../asked/offered-choice.ts'
import { isMessageWord } from '../documents/named-documents.ts'
import type { Piece } from '../finding/finding.ts'
import { matterOf } from '../intent/intent.ts'
import { chooseAnswer, type Found } from '../ranking/choose-answer.ts'
import { pieceOf } from '../ranking/piece-of.ts'
import { type Ranked, rankStatements } from '../ranking/rank-statements.ts'
import { conceptsOf } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import { newestFirst } from '../statements/document-date.ts'
import { allPassages, type Material } from '../statements/material.ts'
import { isOfPeriod } from '../statements/periods.ts'
import { withoutSpans } from '../statements/span.ts'
import { type Statement, statementsIn } from '../statements/statement.ts'
import { valueIn } from '../values/value-in.ts'
import { changesBetween } from './changes.ts'

const MOST = 6
/** Pieces found for the things that a message compares. */
export interface Compared {
  readonly pieces: Piece[]
  /** True if the pieces tell of both things. */
  readonly isWhole: boolean
}

/** Finds a piece for each side of a comparison, or one of both; if two documents are named, one piece of each. */
export function comparedSides(question: string, material: Material): Compared {
  const choice = offeredChoice(question)
  if (choice !== null) return compared(chosenSides(choice, material))
  if (material.named.size === 2 && namesOnly(question, material)) {
    const differences = changesBetween(material.whole)
    if (differences.length > 1)
      return compared(differences.slice(0, MOST).map((piece) => ({ ...piece, part: 'fact' })))
  }
  const things = comparedThings(question)
  const about = things?.[0].question ?? question
  const both = things === null ? undefined : ofBoth(question, things, material)
  if (both !== undefined) return { pieces: [pieceOf(both, 'fact', null)], isWhole: true }
  const found =
    material.named.size === 2
      ? [...material.named].map((source) =>
          sideOf(about, askedOf(about), material, ({ passage }) => passage.source === source),
        )
      : things === null
        ? []
        : sidesOf(things, material)
  return compared(
    found.flatMap((one) => (one === undefined ? [] : [pieceOf(one.statement, 'fact', one.value)])),
  )
}

const compared = (pieces: Piece[]): Compared => ({ pieces, isWhole: pieces.length > 1 })

const askedOf = (thing: string): Asked => askedKind(`quelle est ${thing}`)

/** Finds a statement that names both things, and the most of what is asked for. */
function ofBoth(
  question: string,
  things: readonly [ComparedThing, ComparedThing],
  { passages, language }: Material,
): Ranked | undefined {
  const concepts = conceptsOf(matterOf(question), language)
  const [left = [], right = []] = things.map((thing) => {
    const keys = new Set(conceptsOf(`de ${thing.question}`, language).map(({ key }) => key))
    return concepts.flatMap(({ key, isName, number, date }) =>
      isName && number === null && date === null && keys.has(key) ? [key] : [],
    )
  })
  const names = new Set([...left, ...right])
  if (left.length === 0 || names.size === left.length) return undefined
  return rankStatements(passages.flatMap(statementsIn), concepts, askedOf(things[0].question)).find(
    ({ text, passage }) => {
      const said = new Set(textForms(text, passage.language).tokens.map(({ word }) => word))
      return [...names].every((name) => said.has(name))
    },
  )
}

/** Finds a statement for each of two things; one that names a party or a document is looked for in what that wrote. */
function sidesOf(things: readonly [ComparedThing, ComparedThing], material: Material): (Found | undefined)[] {
  const documents = things.map(({ mark }) => titledBy(mark, material))
  const sides = things.map(({ question, mark }, at) => {
    const own = documents[at] as ReadonlySet<string>
    const others = documents[1 - at] as ReadonlySet<string>
    return {
      question: own.size > 0 && mark !== null ? question.replace(mark, '').trim() : question,
      isHeld: ({ passage: { source } }: Statement) => (own.size > 0 ? own.has(source) : !others.has(source)),
    }
  })
  const find = (at: number, other: Found | undefined) => {
    const { question, isHeld } = sides[at] as (typeof sides)[number]
    const asked = askedOf(question)
    const [unit = null] = figuresOf(other?.value?.text ?? '').quantities.map((figure) => figure.unit)
    return sideOf(
      question,
      // What is compared has one unit.
      asked.units.length === 0 && unit !== null ? { ...asked, kind: 'quantity', units: [unit] } : asked,
      material,
      (one) => isHeld(one) && !isSame(one, other?.statement),
    )
  }
  const first = find(0, undefined)
  return [first, find(1, first)]
}

const isSame = (one: Statement, other: Statement | undefined): boolean =>
  one.text === other?.text && one.passage.source === other.passage.source

/** Returns the documents whose titles have all that a part of a question names. */
function titledBy(mark: string | null, { passages, whole, language }: Material): ReadonlySet<string> {
  const all = mark === null ? [] : conceptsOf(`de ${mark}`, language)
  const names = all.filter(({ isName }) => isName)
  const wanted = names.length > 0 ? names : all
  return new Set(
    [...passages, ...whole].flatMap(({ title, source }) =>
      wanted.length > 0 && wanted.every((concept) => covers(textForms(title, language), concept))
        ? [source]
        : [],
    ),
  )
}

/** Finds the values of two things that are compared by a measure, the wanted one first; only those that are found. */
function chosenSides({ questions, wantsMost }: OfferedChoice, material: Material): Piece[] {
  const found = questions.flatMap((question) => {
    const { statement, value } = bestOn(question, askedKind(question), material).chosen ?? {}
    const [figure] = figuresOf(value?.text ?? '').quantities
    return statement === undefined || value == null || figure === undefined
      ? []
      : [{ amount: figure.value, piece: pieceOf(statement, 'fact', value) }]
  })
  return found
    .toSorted((a, b) => (wantsMost ? b.amount - a.amount : a.amount - b.amount))
    .map(({ piece }) => piece)
}

/** Ranks statements by a question, those of the month or year that it ends with, and chooses the one that answers. */
function bestOn(
  question: string,
  asked: Asked,
  { passages, whole, named, language }: Material,
  isHeld: ((statement: Statement) => boolean) | null = null,
) {
  // Documents that are named tell the time already.
  const period = named.size === 2 ? undefined : PERIOD.exec(question)?.[0]
  const about = period === undefined ? question : question.slice(0, -period.length)
  const concepts = conceptsOf(about, language)
  const ranked = rankStatements(
    (isHeld === null ? passages : allPassages({ passages, whole, named, language }))
      .flatMap(statementsIn)
      // The fields at the head of a message tell nothing to compare.
      .filter(
        (one) =>
          one.kind !== 'field' &&
          (isHeld === null || isHeld(one)) &&
          (period === undefined || isOfTime(one, period)),
      ),
    concepts,
    asked,
    (source) => named.has(source),
  )
  const chosen = chooseAnswer(ranked, concepts, asked, about)
  return {
    ranked,
    concepts,
    chosen: chosen.kind === 'answer' ? chosen.best : chosen.kind === 'differ' ? chosen.found[0] : undefined,
  }
}

/** Finds the statement that answers for one of the things compared, else the best one that has a value of its kind. */
function sideOf(
  question: string,
  asked: Asked,
  material: Material,
  isHeld: (statement: Statement) => boolean,
): Found | undefined {
  const { ranked, concepts, chosen } = bestOn(question, asked, material, isHeld)
  const near = ranked.find(({ fits }) => fits)
  if (chosen !== undefined || near === undefined) return chosen
  return { statement: near, value: valueIn(near, asked, concepts, question) }
}

/** Checks whether a statement, what stands above it or the date of its document is of a month or year; a day is none. */
function isOfTime({ text, before, passage }: Statement, period: string): boolean {
  const name = period.replace(/^(?:en |in |de |d['’]|of )/iu, '').toLowerCase()
  return (
    [text, passage.location, ...before].some((said) => withoutDays(said).toLowerCase().includes(name)) ||
    (passage.date !== null && isOfPeriod(passage.date, period))
  )
}

const withoutDays = (text: string): string =>
  withoutSpans(
    text,
    datesIn(text, '2000-01-01').filter(({ start }) => /^\d/.test(text.slice(start))),
  )

/** Checks whether a comparison names two documents and nothing to compare in them. */
function namesOnly(question: string, { whole, language }: Material): boolean {
  // A message is named by its kind and its sender.
  const heads = whole.flatMap(statementsIn).filter(({ kind }) => kind === 'field')
  const names = [
    ...new Set(whole.map(({ title, source }) => `${title} ${source.replaceAll(/[-_/.]+/g, ' ')}`)),
    ...heads.map(({ text }) => text),
  ].map((name) => textForms(name, language))
  return conceptsOf(matterOf(question), language).every(
    (concept) => isMessageWord(concept.key) || names.some((name) => covers(name, concept)),
  )
}

/** Collects the statements of dated documents on one subject, oldest first. */
export function courseOf(question: string, material: Material): Piece[] {
  const { named, language } = material
  const asked = askedKind(question)
  const concepts = conceptsOf(question, language).filter(
    ({ date, key }) => date === null && !['chang', 'change'].includes(key),
  )
  const ranked = rankStatements(
    allPassages(material)
      .filter(({ date }) => date !== null)
      .flatMap(statementsIn),
    concepts,
    { ...asked, kind: asked.kind === 'yes_no' ? 'thing' : asked.kind },
    (source) => named.has(source),
  )
  const [best] = ranked
  if (best === undefined) return []
  const best1 = [
    ...Map.groupBy(
      ranked.filter(({ coverage }) => coverage >= 0.7 * best.coverage),
      ({ passage }) => passage.source,
    ).values(),
  ]
    .flatMap((own) => own.slice(0, 1))
    .slice(0, MOST)
  return best1
    .toSorted((a, b) => newestFirst(b.passage, a.passage))
    .map((statement) => pieceOf(statement, 'fact', valueIn(statement, asked, concepts, question)))
}
