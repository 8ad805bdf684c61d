import { createTextAnalyzer, detectLanguage, sentenceEnds, words } from '@agora-mcp/core/text'
import type { Passage } from './passage.ts'

/** Sentences that stand together in one passage, word for word. */
export interface Extract {
  readonly text: string
  readonly passage: Passage
}

/** Most words of a question that are looked for. */
const MAX_TERMS = 60
/** Longest extract in characters, unless its first sentence alone is longer. */
const MAX_LENGTH = 420
const MAX_SENTENCES = 3
/** Shorter extracts say too little by themselves, unless they are all that there is. */
const FULL_LENGTH = 160
/** Lines that end without a sign are headings, entries of lists and the like. */
const HEADING = /[\p{L}\p{N})]$/u
/** Beginnings that speak of something said before, in the languages of our texts. */
const REFERS_BACK =
  /^(?:elles?|ils?|cela|ceci|c['’]est|it|he|she|they|this|these|those|er|sie|es|dies\w*)(?![\p{L}\p{M}])/iu
/** The sign of a summary that it has left something out. */
const OMISSION = /^\s*\[(?:…|\.\.\.)\]/
/** What an extract and one already taken may have in common, as a share of its words. */
const MAX_OVERLAP = 0.6
/** What a further extract of the same tool is worth: several tools were asked so that each may say something. */
const SAME_TOOL = 0.85
/** Extracts below this share of the best one's score are not worth reading. */
const LEAST_SHARE = 0.35
/** Passages read at most; further ones are further down everybody's list. */
const MAX_PASSAGES = 40

interface Candidate extends Extract {
  readonly sentences: readonly string[]
  readonly terms: ReadonlySet<string>
  readonly score: number
}

/**
 * Selects from passages what answers a question best, the best first: sentences with the question's rarer words, with
 * words that the other passages share, out of passages that the tool ranked high; in prose rather than lists; no two
 * that say the same. At most one extract a passage.
 */
export function selectSentences(question: string, passages: readonly Passage[], most: number): Extract[] {
  const analyzer = createTextAnalyzer()
  const read = passages.slice(0, MAX_PASSAGES).map((passage) => {
    const language = passage.language ?? detectLanguage(passage.text)
    const sentences = split(passage.text, language)
    return {
      passage,
      language,
      sentences: sentences.map((text) => ({ text, terms: analyzer.terms(text, language) })),
    }
  })
  const languages = [...new Set(read.map(({ language }) => language))]
  const asked = analyzer.queryTerms(question, languages.length > 0 ? languages : [null], MAX_TERMS)
  const rarity = rarityOf(read.map(({ sentences }) => sentences.flatMap(({ terms }) => terms)))

  const weigh = (terms: readonly string[], { relevance, text: whole }: Passage, text: string): number => {
    const own = new Set(terms)
    const hits = asked.filter((forms) => forms.some((form) => own.has(form) || likeOneOf(form, own)))
    const matched = hits.reduce((sum, forms) => sum + Math.max(...forms.map((form) => rarity.of(form))), 0)
    const possible = asked.reduce((sum, forms) => sum + Math.max(...forms.map((form) => rarity.of(form))), 0)
    const centrality = mean([...own].map((term) => rarity.shared(term)))
    const worth = 0.2 + (possible === 0 ? 0 : matched / possible) + 0.3 * centrality
    const length = Math.min(1, text.length / Math.min(FULL_LENGTH, whole.length))
    const clarity = REFERS_BACK.test(text) ? 0.8 : 1
    return worth * (0.3 + relevance) * proseLikeness(text) * length * clarity
  }

  const candidates = read.flatMap(({ passage, sentences }) =>
    sentences.flatMap((_, start) =>
      windowsFrom(sentences, start).map((part): Candidate => {
        const text = part.map((sentence) => sentence.text).join(' ')
        const terms = part.flatMap((sentence) => sentence.terms)
        const score = weigh(terms, passage, text)
        return {
          text,
          passage,
          sentences: part.map((sentence) => sentence.text),
          terms: new Set(terms),
          score,
        }
      }),
    ),
  )
  return takeBest(candidates, most)
}

/** The best candidates, one a passage, none that repeats another, and the less of one tool the more it has already. */
function takeBest(candidates: readonly Candidate[], most: number): Extract[] {
  const taken: Candidate[] = []
  const least = Math.max(0, ...candidates.map(({ score }) => score)) * LEAST_SHARE
  let left = candidates.filter(({ score }) => score >= least)
  while (taken.length < most && left.length > 0) {
    const worth = ({ passage, score }: Candidate) =>
      score * SAME_TOOL ** taken.filter((other) => other.passage.tool === passage.tool).length
    const best = left.reduce((a, b) => (worth(b) > worth(a) ? b : a))
    taken.push(best)
    left = left.filter((candidate) => candidate.passage !== best.passage && !repeats(candidate, best))
  }
  return taken.map(({ text, passage }) => ({ text, passage }))
}

const repeats = (candidate: Candidate, taken: Candidate): boolean =>
  candidate.sentences.some((sentence) => taken.text.includes(sentence)) ||
  overlap(candidate.terms, taken.terms) >= MAX_OVERLAP

function split(text: string, language: string | null): string[] {
  let start = 0
  return sentenceEnds(text, language)
    .map((end) => {
      const sentence = text.slice(start, end).replace(OMISSION, '').trim()
      start = end
      return sentence
    })
    .filter((sentence) => [...words(sentence)].length > 2 && !HEADING.test(sentence))
}

interface Sentence {
  readonly text: string
  readonly terms: readonly string[]
}

/** The sentence at `start` alone and with those that follow, as long as they fit. */
function windowsFrom(sentences: readonly Sentence[], start: number): (readonly Sentence[])[] {
  const windows: (readonly Sentence[])[] = []
  let length = -1
  for (const [index, { text }] of sentences.slice(start, start + MAX_SENTENCES).entries()) {
    length += text.length + 1
    if (index > 0 && length > MAX_LENGTH) break
    windows.push(sentences.slice(start, start + index + 1))
  }
  return windows
}

/** How rare terms are among the passages, and which of them several passages share. */
function rarityOf(passages: readonly (readonly string[])[]) {
  const frequency = new Map<string, number>()
  for (const terms of passages) {
    for (const term of new Set(terms)) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  }
  const count = Math.max(1, passages.length)
  const of = (term: string) => Math.log(1 + count / (0.5 + (frequency.get(term) ?? 0)))
  return {
    of,
    /** 0 for a term of one passage or of nearly all, more for those in between. */
    shared(term: string): number {
      const share = (frequency.get(term) ?? 0) / count
      return (frequency.get(term) ?? 0) < 2 ? 0 : 4 * share * (1 - share)
    },
  }
}

/** Long words that begin alike are taken for one word in two languages: nominalism, nominalisme, Nominalismus. */
function likeOneOf(form: string, terms: ReadonlySet<string>): boolean {
  if (form.length < 6) return false
  const beginning = form.slice(0, Math.max(6, Math.floor(form.length * 0.75)))
  for (const term of terms) if (term.startsWith(beginning)) return true
  return false
}

/** 1 for prose; less for bibliographies, tables and headings, whose words are names and numbers. */
function proseLikeness(text: string): number {
  const all = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const small = all.filter((word) => /^\p{Ll}/u.test(word) || !/^\p{Lu}|^\p{N}/u.test(word)).length
  const share = all.length === 0 ? 0 : small / all.length
  return Math.min(1, share / 0.7) ** 2
}

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((term) => b.has(term)).length
  return common / Math.max(1, Math.min(a.size, b.size))
}

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : numbers.reduce((sum, number) => sum + number, 0) / numbers.length
