import { textForms } from '@agora-mcp/core/citations'
import { detectLanguage } from '@agora-mcp/core/text'
import { askedConcepts, withoutLast } from './asked/asked-concepts.ts'
import { askedEvent } from './asked/asked-event.ts'
import { type Asked, askedKind } from './asked/asked-kind.ts'
import { askedSubject, subjectConcepts } from './asked/asked-subject.ts'
import { offeredChoice } from './asked/offered-choice.ts'
import { questionsIn } from './asked/questions-in.ts'
import { superlativeIn } from './asked/superlative.ts'
import { changesBetween } from './changes/changes.ts'
import { comparedSides, courseOf } from './changes/compare.ts'
import { decisionsOf } from './changes/decisions.ts'
import { areNoVersions, differencesIn } from './changes/differences.ts'
import { earlierState } from './changes/earlier-state.ts'
import { replacementOf } from './changes/replacement.ts'
import { changesOf } from './changes/subject-changes.ts'
import { articleOf } from './documents/article-of.ts'
import { attendanceIn } from './documents/attendance.ts'
import { mentionsOf } from './documents/mentions.ts'
import { summaryOf } from './documents/summary-of.ts'
import type { FoundAnswer, Piece } from './finding/finding.ts'
import { asksDifferences, type Intent, matterOf } from './intent/intent.ts'
import { type Chosen, chooseAnswer, type Found } from './ranking/choose-answer.ts'
import { contradictedIn, rivalFigures } from './ranking/contradicted.ts'
import { extremeOf } from './ranking/extreme-row.ts'
import { type NeighbouringCause, neighbouringCause } from './ranking/neighbouring-cause.ts'
import { isWithin, pieceAt, pieceOf } from './ranking/piece-of.ts'
import { rankStatements } from './ranking/rank-statements.ts'
import { asksSince, sinceOf, withoutSince } from './ranking/since.ts'
import { conceptsOf } from './statements/concepts.ts'
import { covers } from './statements/coverage.ts'
import { allPassages, type Material } from './statements/material.ts'
import { type AnswerPassage, statementsIn, titleAndPath } from './statements/statement.ts'
import { setsLimit, thresholdIn } from './statements/threshold.ts'
import { eventConcepts, MIN_OF_EVENT } from './steps/asked-steps.ts'

/** Kinds of questions without words of their own beside what they ask for. */
const AS_ASKED: ReadonlySet<Intent['kind']> = new Set<Intent['kind']>([
  'fact',
  'earlier',
  'replacement',
  'decisions',
])

export function findAnswer(question: string, intent: Intent, material: Material): FoundAnswer {
  const { whole } = material
  switch (intent.kind) {
    case 'summary': {
      if (whole.length === 0) break
      const about = intent.about === null || isInTitles(intent.about, material) ? null : intent.about
      if (about === null) return { kind: 'summary', pieces: summaryOf(whole), lacking: null }
      const language = detectLanguage(question) ?? material.language
      return factOf(about, { ...material, passages: whole, language })
    }
    case 'article': {
      const article = articleOf(intent.number, whole.length > 0 ? whole : material.passages)
      if (article.length > 0) return { kind: 'summary', pieces: article, lacking: null }
      break
    }
    case 'changes': {
      const [about = null, ...others] = material.named
      if (asksDifferences(question) && areNoVersions(material)) {
        const differences = differencesIn(material)
        if (differences.length > 0) return { kind: 'differences', pieces: differences, lacking: null }
        break
      }
      const subject = askedSubject(question, material)
      const pieces =
        subject === null
          ? changesBetween(whole, others.length === 0 ? about : null)
          : changesOf(subjectConcepts(subject, material), allPassages(material))
      if (pieces.length > 0) return { kind: 'changes', pieces, lacking: null }
      if (subject !== null) return factOf(subject, material)
      break
    }
    case 'course': {
      const pieces = courseOf(matterOf(question), material)
      if (pieces.length > 1) return { kind: 'course', pieces, lacking: null }
      break
    }
    case 'compare': {
      const { pieces, isWhole } = comparedSides(question, material)
      if (isWhole) return { kind: 'compared', pieces, lacking: null }
      // One of two things is no answer.
      if (offeredChoice(question) !== null) return asNear({ kind: 'nothing', pieces, lacking: null })
      break
    }
    case 'contradictions': {
      const pieces =
        conceptsOf(matterOf(question), material.language).length > 0 ? [] : contradictedIn(material)
      if (pieces.length > 0) return { kind: 'compared', pieces, lacking: null }
      break
    }
    case 'documents': {
      const pieces = mentionsOf(intent.subject, material)
      if (pieces.length > 0) return { kind: 'compared', pieces, lacking: null }
      break
    }
    case 'earlier': {
      const found = earlierState(intent, material, factOf)
      if (found !== null) return found
      break
    }
    case 'replacement': {
      const pieces = replacementOf(intent, question, material)
      if (pieces.length > 0) return { kind: 'answer', pieces, lacking: null }
      break
    }
    case 'decisions': {
      const pieces = decisionsOf(question, material)
      if (pieces.length > 0) return { kind: 'answer', pieces, lacking: null }
      break
    }
    case 'fact': {
      const people = attendanceIn(question, material)
      if (people.length > 0) return { kind: 'answer', pieces: people, lacking: null }
      const superlative = superlativeIn(question)
      const extreme = superlative === null ? null : extremeOf(question, superlative, material)
      if (extreme !== null) return extreme
      // The price of one thing does not tell that it is the cheapest.
      if (superlative?.scale === 'price') return asNear(factOf(question, material))
      const asked = askedKind(question).kind
      const found = asked === 'yes_no' ? ruledBy(question, material) : null
      if (found !== null) return found
      if (asked === 'consequence') return whatFollows(question, material)
      const pieces = answersOf(questionsIn(question), material)
      if (pieces.length > 0) return { kind: 'answer', pieces, lacking: null }
      break
    }
  }
  if (intent.kind === 'contradictions') {
    // Where documents are named, only they are asked about.
    const all = { ...material, passages: material.named.size > 1 ? whole : allPassages(material) }
    const fact = factOf(matterOf(question), all)
    const pieces = fact.pieces.some(({ part }) => part === 'older' || part === 'against')
      ? []
      : rivalFigures(matterOf(question), all)
    return pieces.length > 0 ? { kind: 'compared', pieces, lacking: null } : fact
  }
  if (asksSince(question)) return sinceOf(factOf(withoutSince(question), material), allPassages(material))
  if (intent.kind === 'steps') return factOf(question, material, askedEvent(question))
  return factOf(AS_ASKED.has(intent.kind) ? question : matterOf(question), material)
}

/** Checks whether words only name a document: `Que dit la note sur le chauffage ?` */
const isInTitles = (about: string, { whole, language }: Material): boolean => {
  const titles = new Set(whole.map(titleAndPath))
  return [...titles].some((title) => {
    const forms = textForms(title, language)
    return conceptsOf(about, language).every((concept) => covers(forms, concept))
  })
}

/** Shows the pieces of a finding as what does not answer. */
const asNear = ({ pieces }: FoundAnswer): FoundAnswer => ({
  kind: 'nothing',
  pieces: pieces.map((piece) => ({ ...piece, part: 'near' })),
  lacking: null,
})

/** Answers each of several questions; no pieces unless every one has an answer. */
function answersOf(questions: readonly string[], material: Material): Piece[] {
  if (questions.length < 2) return []
  const findings = questions.map((one) => factOf(one, material))
  return findings.every(({ kind }) => kind === 'answer')
    ? withoutRepeats(findings.flatMap(({ pieces }) => pieces.filter(({ part }) => part !== 'beside')))
    : []
}

/** Answers a question from the statements that speak of the event that it prepares for, if it names one. */
function factOf(question: string, material: Material, event: string | null = null): FoundAnswer {
  const asked = askedKind(question)
  const { named, language } = material
  const passages = asked.list ? withRest(material) : material.passages
  const statements = passages.flatMap(statementsIn)
  const concepts = withoutLast(
    askedConcepts(question, asked, language),
    statements.map(({ text, passage }) => textForms(text, passage.language)),
  )
  const ofEvent = new Set(event === null ? [] : eventConcepts(event, language).map(({ key }) => key))
  const ranked = rankStatements(statements, concepts, asked, (source) => named.has(source)).filter(
    ({ covered }) => concepts.every(({ key }, at) => !ofEvent.has(key) || (covered[at] ?? 0) >= MIN_OF_EVENT),
  )
  const chosen = chooseAnswer(ranked, concepts, asked, question)
  const beside =
    chosen.kind === 'nothing' && asked.kind === 'reason'
      ? neighbouringCause(ranked, asked, concepts)
      : undefined
  return beside === undefined ? findingOf(chosen, asked) : causeFinding(beside)
}

/** Answers what happens under a condition, else with the rule that sets its limit: `Que faire à plus de 9 m ?` */
function whatFollows(question: string, material: Material): FoundAnswer {
  const found = factOf(question, material)
  return found.kind === 'nothing' ? (ruledBy(question, material) ?? found) : found
}

/** Answers a question about a figure from the rules that set a limit for it; null if there are none. */
function ruledBy(question: string, { passages, named, language }: Material): FoundAnswer | null {
  const threshold = thresholdIn(question)
  if (threshold === null) return null
  const kind = askedKind(question)
  const concepts = askedConcepts(threshold.matter, kind, language)
  // What follows from a limit is told by the rule itself.
  const asked: Asked = { ...kind, kind: 'yes_no' }
  const rules = rankStatements(passages.flatMap(statementsIn), concepts, asked, (source) =>
    named.has(source),
  ).filter((one) => setsLimit(one, threshold, concepts))
  const found = findingOf(chooseAnswer(rules, concepts, asked, threshold.matter), asked)
  return found.kind === 'answer' ? found : null
}

const causeFinding = ({ statement, span, isImplied }: NeighbouringCause): FoundAnswer => ({
  kind: 'answer',
  pieces: [pieceAt(statement.passage, span, 'answer')],
  lacking: null,
  ...(isImplied && { note: { kind: 'implied_cause' } }),
})

/** Adds the passages of whole documents that the search did not find, as less similar than those it found. */
function withRest({ passages, whole }: Material): AnswerPassage[] {
  const found = new Set(passages.map(({ source, char_start }) => `${source} ${char_start}`))
  const similarity = Math.min(1, ...passages.map((one) => one.similarity))
  const rest = whole.filter(({ source, char_start }) => !found.has(`${source} ${char_start}`))
  return [...passages, ...rest.map((one) => ({ ...one, similarity }))]
}

/** Returns the measure to report as missing if no value answers. */
const lackingOf = ({ kind, measure }: Asked): string | null =>
  kind === 'date' ? 'date' : kind === 'money' ? 'montant' : kind === 'quantity' ? measure : null

function findingOf(chosen: Chosen, asked: Asked): FoundAnswer {
  const piece = ({ statement, value }: Found, part: Piece['part']) =>
    pieceOf(statement, part, value, asked.kind === 'manner' ? 'steps' : asked.list ? 'list' : 'sentence')
  switch (chosen.kind) {
    case 'nothing':
      return {
        kind: 'nothing',
        pieces: chosen.near.map((one) => pieceOf(one, 'near')),
        lacking: lackingOf(asked),
      }
    case 'differ':
      return {
        kind: 'differ',
        pieces: chosen.found.map((one, at) => piece(one, at === 0 ? 'answer' : 'against')),
        lacking: null,
      }
    case 'answer':
      return {
        kind: 'answer',
        pieces: withoutRepeats([
          piece(chosen.best, 'answer'),
          ...chosen.older.map((one) => piece(one, 'older')),
          ...chosen.beside.map((one) => piece(one, 'beside')),
        ]),
        lacking: null,
        more: chosen.more,
      }
  }
}

/** Removes pieces that repeat an earlier quotation. */
const withoutRepeats = (pieces: readonly Piece[]): Piece[] =>
  pieces.filter((piece, at) => !pieces.slice(0, at).some((other) => isWithin(piece, other)))
