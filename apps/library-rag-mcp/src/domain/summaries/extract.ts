import { sentenceEnds } from '@agora-mcp/core/text'
import type { ConceptFinder } from '../concepts/key-phrases.ts'

const MAX_SENTENCES = 3
const MAX_CHARACTERS = 700
/** A heading, a reply or an exclamation says too little, a longer sentence too much. */
const MIN_WORDS = 7
const MAX_WORDS = 60
/** Bonus for early sentences, since a section states its subject early. */
const EARLY_BONUS = 0.35
const EARLY_SHARE = 0.2
/** Weight of a question, which announces what follows instead of stating it. */
const QUESTION_WEIGHT = 0.6
/** Bonus of key sentences, higher than any score by words. */
const MARKED_BONUS = 1e6
/** Share of a sentence's words that the summary may already contain. */
const MAX_REPEATED = 0.6
/** Most sentences weighed; a long section has enough before the last of these. */
const MAX_CANDIDATES = 2_000

const LEFT_OUT = '[…]'

interface Sentence {
  readonly at: number
  readonly text: string
  readonly words: ReadonlyMap<string, number>
  readonly score: number
}

/**
 * Extracts the sentences with most of a text's subject, verbatim and in order; returns a short text
 * unchanged.
 * @param keySentences Sentences that a language model marked, preferred to all others.
 */
export function extractSummary(
  text: string,
  language: string | null,
  finder: ConceptFinder,
  keySentences: ReadonlySet<string> = new Set(),
): string {
  const whole = text.replace(/\s+/g, ' ').trim()
  const sentences = splitSentences(text, language)
  if (sentences.length <= 1 || whole.length <= MAX_CHARACTERS / 3) return cut(whole)
  const scored = scoreSentences(sentences, finder, keySentences)
  const chosen: Sentence[] = []
  let length = 0
  for (const sentence of scored.toSorted((a, b) => b.score - a.score || a.at - b.at)) {
    if (chosen.length === MAX_SENTENCES) break
    if (length + sentence.text.length > MAX_CHARACTERS || isRepeated(sentence, chosen)) continue
    chosen.push(sentence)
    length += sentence.text.length
  }
  if (chosen.length === 0) return cut(sentences[0] ?? whole)
  const inOrder = chosen.sort((a, b) => a.at - b.at)
  return inOrder
    .map(({ at, text: sentence }, index) => {
      const before = inOrder[index - 1]
      return before === undefined ? sentence : `${at === before.at + 1 ? '' : `${LEFT_OUT} `}${sentence}`
    })
    .join(' ')
}

function splitSentences(text: string, language: string | null): string[] {
  const sentences: string[] = []
  // Verse and lists break lines within a sentence.
  for (const paragraph of text.split('\n\n')) {
    const flat = paragraph.replace(/\s+/g, ' ').trim()
    let start = 0
    for (const end of sentenceEnds(flat, language)) {
      const sentence = flat.slice(start, end).trim()
      if (sentence !== '') sentences.push(sentence)
      start = end
    }
    if (sentences.length >= MAX_CANDIDATES) break
  }
  return sentences
}

/** Scores each sentence by the weight of its words in the document and their frequency in the section. */
function scoreSentences(
  sentences: readonly string[],
  finder: ConceptFinder,
  keySentences: ReadonlySet<string>,
): Sentence[] {
  const weighed = sentences.map((text) => finder.weights(text))
  const frequency = new Map<string, number>()
  for (const words of weighed)
    for (const word of words.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1)
  return sentences.flatMap((text, at) => {
    const count = text.split(' ').length
    if (count < MIN_WORDS || count > MAX_WORDS) return []
    const words = weighed[at] ?? new Map<string, number>()
    let sum = 0
    for (const [word, weight] of words) sum += weight * Math.log(1 + (frequency.get(word) ?? 0))
    const early = at < EARLY_SHARE * sentences.length ? 1 + EARLY_BONUS : 1
    const asked = text.endsWith('?') ? QUESTION_WEIGHT : 1
    const marked = keySentences.has(text) ? MARKED_BONUS : 0
    return [{ at, text, words, score: (sum / Math.sqrt(count + 5)) * early * asked + marked }]
  })
}

function isRepeated({ words }: Sentence, chosen: readonly Sentence[]): boolean {
  return chosen.some((other) => {
    const shared = [...words.keys()].filter((word) => other.words.has(word)).length
    return shared > MAX_REPEATED * Math.min(words.size, other.words.size)
  })
}

function cut(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  const end = text.lastIndexOf(' ', MAX_CHARACTERS)
  return `${text.slice(0, end > 0 ? end : MAX_CHARACTERS)} ${LEFT_OUT}`
}
