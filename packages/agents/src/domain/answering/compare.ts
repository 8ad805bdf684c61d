import { datesIn, figuresOf, textForms } from '@agora-mcp/core/citations'
import { type Asked, askedKind } from './asked-kind.ts'
import { changesBetween } from './changes.ts'
import { chooseAnswer, type Found } from './choose-answer.ts'
import { conceptsOf } from './concepts.ts'
import { covers } from './coverage.ts'
import type { Piece } from './finding.ts'
import { matterOf } from './intent.ts'
import { allPassages, type Material } from './material.ts'
import { isMessageWord } from './named-documents.ts'
import { type OfferedChoice, offeredChoice } from './offered-choice.ts'
import { isOfPeriod, MONTHS } from './periods.ts'
import { pieceOf } from './piece-of.ts'
import { type Ranked, rankStatements } from './rank-statements.ts'
import { withoutSpans } from './span.ts'
import { type Statement, statementsIn } from './statement.ts'
import { valueIn } from './value-in.ts'

const MOST = 6
const JOINT =
  /\s+(?:et|and|avec|with|à|to|versus|vs\.?|contre)\s+(?=(?:celui|celle|ceux|celles|that|those|the one|l[ea]s? |l['’]|\p{Lu}|un|une|du|des|d['’]|de |(?:19|20)\d\d|(?:en|in) [\p{L}\d]+$))/iu
const REPEATS = /^(?:celui|celle|ceux|celles|that|those|the one)\s*(?:-ci|-là)?\s*/iu
/** Matches a year or a month, with the word before it, at the end of a side. */
const PERIOD = new RegExp(
  String.raw`(?<=^|\s)(?<!\d(?:er|st|nd|rd|th)?\s)(?:en |in |de |d['’]|of )?(?:${MONTHS}|(?:19|20)\d\d)(?: (?:19|20)\d\d)?$`,
  'iu',
)

/** Splits a comparison into two questions, one per side; null if it is not a comparison. */
function sidesOf(question: string): [string, string] | null {
  const matter = question
    .replace(/^\W*compare[rsz]?\s+/iu, '')
    .replace(/[?.!]\s*$/, '')
    .trim()
  const joint = JOINT.exec(matter)
  if (joint === null) return null
  const [left, right] = [matter.slice(0, joint.index), matter.slice(joint.index + joint[0].length)]
  // `le coût en mars` and `en octobre`, `celui d’octobre` have one subject.
  const other = right.replace(REPEATS, '')
  if (PERIOD.exec(other)?.index === 0 && PERIOD.test(left)) return [left, left.replace(PERIOD, other)]
  if (REPEATS.test(right)) {
    const complement = /\s+(?:d[eu]s?|d['’]|of|exigée?|demandée?|prévue?|mesurée?)/iu.exec(left)
    const head = complement === null ? left : left.slice(0, complement.index)
    return [
      left,
      `${head} ${other} ${complement === null ? '' : `(${left.slice(complement.index).trim()})`}`.trim(),
    ]
  }
  const head = /^(.*?\b(?:de|du|des|d['’]|of)\s)/iu.exec(left)?.[1] ?? ''
  return [left, `${head}${right}`]
}

/** Finds a piece for each side of a comparison; if two documents are named, one piece of each. */
export function comparedSides(question: string, material: Material): Piece[] {
  const choice = offeredChoice(question)
  if (choice !== null) return chosenSides(choice, material)
  const sides = sidesOf(question)
  const asked = askedKind(question.replace(/^\W*compare[rsz]?\s+/iu, 'quelle est '))
  if (material.named.size === 2 && namesOnly(question, material)) {
    const differences = changesBetween(material.whole)
    if (differences.length > 1) return differences.slice(0, MOST).map((piece) => ({ ...piece, part: 'fact' }))
  }
  const about = (text: string) => text.replace(/\([^()]*\)/g, ' ')
  const side = (text: string, only: ReadonlySet<string> | null = null) =>
    sideOf(bestOn(about(text), asked, material, only))
  const found =
    material.named.size === 2
      ? [...material.named].map((source) => side(sides?.[0] ?? question, new Set([source])))
      : (sides ?? []).map((text) => side(text))
  const isAlone = found.every((one) => one === undefined || material.named.has(one.passage.source))
  const others = new Set(
    material.passages.map(({ source }) => source).filter((source) => !material.named.has(source)),
  )
  // The other side stands elsewhere, in a document that the question does not name as it is called.
  const wider = material.named.size === 1 && sides !== null && isAlone ? [side(sides[0], others)] : []
  const unique = [
    ...new Map(
      [...found, ...wider].flatMap((one) =>
        one === undefined
          ? []
          : [[`${one.passage.source} ${one.start} ${one.passage.char_start}`, one] as const],
      ),
    ).values(),
  ]
  return unique
    .slice(0, MOST)
    .map((statement) =>
      pieceOf(
        statement,
        'fact',
        valueIn(statement, asked, conceptsOf(question, material.language), question),
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
  only: ReadonlySet<string> | null = null,
): { readonly ranked: readonly Ranked[]; readonly chosen: Found | undefined } {
  // Documents that are named tell the time already.
  const period = only === null ? PERIOD.exec(question)?.[0] : undefined
  const about = period === undefined ? question : question.slice(0, -period.length)
  const concepts = conceptsOf(about, language)
  const searched = only === null ? passages : [...passages, ...whole].filter(({ source }) => only.has(source))
  const ranked = rankStatements(
    searched
      .flatMap(statementsIn)
      // The fields at the head of a message tell nothing to compare.
      .filter((one) => one.kind !== 'field' && (period === undefined || isOfTime(one, period))),
    concepts,
    asked,
    (source) => named.has(source),
  )
  const chosen = chooseAnswer(ranked, concepts, asked, about)
  return {
    ranked,
    chosen: chosen.kind === 'answer' ? chosen.best : chosen.kind === 'differ' ? chosen.found[0] : undefined,
  }
}

const sideOf = ({ ranked, chosen }: ReturnType<typeof bestOn>): Ranked | undefined =>
  chosen?.statement ?? ranked.find(({ fits }) => fits)

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
    .toSorted((a, b) => (a.passage.date ?? '').localeCompare(b.passage.date ?? ''))
    .map((statement) => pieceOf(statement, 'fact', valueIn(statement, asked, concepts, question)))
}
