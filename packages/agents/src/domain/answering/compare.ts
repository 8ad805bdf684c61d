import { textForms } from '@agora-mcp/core/citations'
import { askedKind } from './asked-kind.ts'
import { changesBetween } from './changes.ts'
import { chooseAnswer } from './choose-answer.ts'
import { conceptsOf } from './concepts.ts'
import { covers } from './coverage.ts'
import type { Piece } from './finding.ts'
import { matterOf } from './intent.ts'
import { allPassages, type Material } from './material.ts'
import { isMessageWord } from './named-documents.ts'
import { pieceOf } from './piece-of.ts'
import { type Ranked, rankStatements } from './rank-statements.ts'
import { statementsIn } from './statement.ts'
import { valueIn } from './value-in.ts'

const MOST = 6
const JOINT =
  /\s+(?:et|and|avec|with|à|to|versus|vs\.?|contre)\s+(?=(?:celui|celle|ceux|celles|that|those|the one|l[ea]s? |l['’]|\p{Lu}|un|une|du|des|(?:en|in) [\p{L}\d]+$))/iu
const REPEATS = /^(?:celui|celle|ceux|celles|that|those|the one)\s*(?:-ci|-là)?\s*/iu

/** Splits a comparison into two questions, one per side; null if it is not a comparison. */
function sidesOf(question: string): [string, string] | null {
  const matter = question
    .replace(/^\W*compare[rsz]?\s+/iu, '')
    .replace(/[?.!]\s*$/, '')
    .trim()
  const joint = JOINT.exec(matter)
  if (joint === null) return null
  const [left, right] = [matter.slice(0, joint.index), matter.slice(joint.index + joint[0].length)]
  if (REPEATS.test(right)) {
    const complement = /\s+(?:d[eu]s?|d['’]|of|exigée?|demandée?|prévue?|mesurée?)/iu.exec(left)
    const head = complement === null ? left : left.slice(0, complement.index)
    return [
      left,
      `${head} ${right.replace(REPEATS, '')} ${complement === null ? '' : `(${left.slice(complement.index).trim()})`}`.trim(),
    ]
  }
  // `le coût en mars` and `en octobre` have one subject.
  const circumstance = /^(?:en|in)(?=\s)/iu.exec(right)?.[0]
  const own =
    circumstance === undefined ? -1 : left.toLowerCase().lastIndexOf(` ${circumstance.toLowerCase()} `)
  if (own > 0) return [left, `${left.slice(0, own)} ${right}`]
  const head = /^(.*?\b(?:de|du|des|d['’]|of)\s)/iu.exec(left)?.[1] ?? ''
  return [left, `${head}${right}`]
}

/** Finds a piece for each side of a comparison; if two documents are named, one piece of each. */
export function comparedSides(question: string, material: Material): Piece[] {
  const sides = sidesOf(question)
  const asked = askedKind(question.replace(/^\W*compare[rsz]?\s+/iu, 'quelle est '))
  if (material.named.size === 2 && namesOnly(question, material)) {
    const differences = changesBetween(material.whole)
    if (differences.length > 1) return differences.slice(0, MOST).map((piece) => ({ ...piece, part: 'fact' }))
  }
  const rank = (about: string, only: ReadonlySet<string> | null): Ranked | undefined => {
    const concepts = conceptsOf(about, material.language)
    const passages =
      only === null
        ? material.passages
        : [...material.passages, ...material.whole].filter(({ source }) => only.has(source))
    // The fields at the head of a message tell nothing to compare.
    const statements = passages.flatMap(statementsIn).filter(({ kind }) => kind !== 'field')
    const ranked = rankStatements(statements, concepts, asked, (source) => material.named.has(source))
    const chosen = chooseAnswer(ranked, concepts, asked, about)
    if (chosen.kind === 'answer') return chosen.best.statement
    return chosen.kind === 'differ' ? chosen.found[0]?.statement : ranked.find(({ fits }) => fits)
  }
  const about = (text: string) => text.replace(/\([^()]*\)/g, ' ')
  const found =
    material.named.size === 2
      ? [...material.named].map((source) => rank(about(sides?.[0] ?? question), new Set([source])))
      : (sides ?? []).map((side) => rank(about(side), null))
  const wider =
    material.named.size === 1 && sides !== null ? sides.map((side) => rank(about(side), null)) : found
  const unique = [
    ...new Map(
      [...wider, ...found].flatMap((one) =>
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
