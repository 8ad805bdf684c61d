import { describe, expect, it } from 'vitest'
import { ANSWERS, weighEvidence } from './evidence.ts'
import type { Passage } from './passage.ts'

const passage = (text: string, language: string, similarity: number, doubted = false): Passage => ({
  text,
  source: {
    citation: null,
    author: null,
    title: null,
    section: null,
    places: [],
    role: null,
    date: null,
    kind: 'chunks',
  },
  language,
  relevance: similarity,
  similarity,
  tool: 'search_chunks',
  doubted,
})

const isAnswered = (question: string, ...passages: Passage[]) =>
  weighEvidence(question, passages).some(({ support }) => support >= ANSWERS)

describe('weighEvidence', () => {
  it.each([
    [
      'How do I train a puppy?',
      'Such a tutoring program will train you in the editor, step by step.',
      'en',
      0.53,
    ],
    [
      'Comment jardiner en hiver ?',
      'En hiver, quand il n’y a plus de rose, le mot ne nomme plus rien.',
      'fr',
      0.54,
    ],
    [
      'Wie erstelle ich eine Pivot-Tabelle in Excel?',
      'Man erstelle für jede Datei einen Eintrag.',
      'de',
      0.6,
    ],
  ])('does not take a word beside the subject for an answer: %s', (question, text, language, similarity) => {
    expect(isAnswered(question, passage(text, language, similarity))).toBe(false)
  })

  it('takes a passage with the words of the question for one, at the same similarity', () => {
    const text = 'A puppy is trained in short steps: train it with patience.'
    expect(isAnswered('How do I train a puppy?', passage(text, 'en', 0.53))).toBe(true)
  })

  it('knows a name that another language spells otherwise', () => {
    const text = 'Boèce a suivi le second, Aristote, et n’a pas voulu juger entre Platon et lui.'
    expect(
      isAnswered('Why did Boethius follow Aristotle rather than Plato?', passage(text, 'fr', 0.59)),
    ).toBe(true)
    expect(isAnswered('Why did Wagner leave Dresden?', passage(text, 'fr', 0.59))).toBe(false)
  })

  it('sees in a name that both languages share that a doubtful passage speaks of it', () => {
    const text = 'Le rasoir, et ce qu’il ne coupe pas : la formule d’Ockham que tout le monde connaît.'
    const [doubtful] = [passage(text, 'fr', 0.23, true)]
    expect(isAnswered('What does Ockham’s razor leave uncut?', doubtful)).toBe(true)
    expect(isAnswered('What does the razor leave uncut?', doubtful)).toBe(false)
  })
})
