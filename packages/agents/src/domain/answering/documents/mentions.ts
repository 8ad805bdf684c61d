import { textForms } from '@agora-mcp/core/citations'
import type { Piece } from '../finding/finding.ts'
import { pieceOf } from '../ranking/piece-of.ts'
import { type Concept, conceptsOf } from '../statements/concepts.ts'
import { covers } from '../statements/coverage.ts'
import type { Material } from '../statements/material.ts'
import { type AnswerPassage, statementsIn } from '../statements/statement.ts'

/** Quotes each document that mentions a subject, at the place that says most of it; nearest first. */
export function mentionsOf(subject: string, { passages, language }: Material): Piece[] {
  const concepts = conceptsOf(subject, language)
  if (concepts.length === 0) return []
  const mentioning = passages.filter((passage) => mentions(passage, concepts))
  return [...Map.groupBy(mentioning, ({ source }) => source).values()].flatMap((own) => {
    const [best] = own
      .flatMap(statementsIn)
      .map((statement) => ({ statement, said: saidIn(statement.text, statement.passage, concepts) }))
      .toSorted((a, b) => b.said - a.said)
    return best === undefined ? [] : [pieceOf(best.statement, 'fact')]
  })
}

/** Checks whether a passage, with its headings and title, mentions all of a subject. */
const mentions = (passage: AnswerPassage, subject: readonly Concept[]): boolean =>
  saidIn(`${passage.title} ${passage.location} ${passage.text}`, passage, subject) === subject.length

const saidIn = (text: string, { language }: AnswerPassage, subject: readonly Concept[]): number => {
  const forms = textForms(text, language)
  return subject.filter((concept) =>
    concept.number === null && concept.date === null
      ? covers(forms, concept)
      : forms.stems.has((concept.number ?? '').split(' ').at(-1) ?? ''),
  ).length
}
