import { createTextAnalyzer, detectLanguage } from '@agora-mcp/core/text'
import type { Passage } from './passage.ts'
import { quotableSpans, type Span } from './quotable-spans.ts'
import { isLike } from './word-likeness.ts'

export interface Extract {
  readonly text: string
  readonly passage: Passage
}

/** Maximum words of a question that are searched. */
const MAX_TERMS = 60
/** Shorter extracts are less informative, unless the text is that short. */
const FULL_LENGTH = 160
/** Sentence beginnings that refer to an earlier sentence, in the languages of our texts. */
const REFERS_BACK =
  /^(?:elles?|ils?|cela|ceci|c['’]est|it|he|she|they|this|these|those|er|sie|es|dies\w*)(?![\p{L}\p{M}])/iu
/** Maximum overlap with an extract already taken, as a share of its words. */
const MAX_OVERLAP = 0.6
/** Weight of a further extract of the same tool, so that several tools are quoted. */
const SAME_TOOL = 0.85
/** Minimum score of an extract as a share of the best. */
const MIN_SHARE = 0.35
/** Maximum number of passages read, in rank order. */
const MAX_PASSAGES = 40

interface Candidate extends Extract {
  readonly span: Span
  readonly terms: ReadonlySet<string>
  readonly score: number
}

/**
 * Selects the extracts that answer a question best, best first: sentences with the question's rarer words and
 * with words that other passages share, from high-ranked passages; prose rather than lists, without near
 * duplicates. At most one per passage, each a slice of its text.
 */
export function selectExtracts(question: string, passages: readonly Passage[], most: number): Extract[] {
  const analyzer = createTextAnalyzer()
  const read = passages.slice(0, MAX_PASSAGES).map((passage) => {
    const language = passage.language ?? detectLanguage(passage.text)
    return { passage, language, terms: analyzer.terms(passage.text, language) }
  })
  const languages = [...new Set(read.map(({ language }) => language))]
  const asked = analyzer.queryTerms(question, languages.length > 0 ? languages : [null], MAX_TERMS)
  const rarity = rarityOf(read.map(({ terms }) => terms))

  const weigh = (terms: readonly string[], { relevance, text: whole }: Passage, text: string): number => {
    const own = new Set(terms)
    const hits = asked.filter((forms) => forms.some((form) => own.has(form) || isLike(form, own)))
    const matched = hits.reduce((sum, forms) => sum + Math.max(...forms.map((form) => rarity.of(form))), 0)
    const possible = asked.reduce((sum, forms) => sum + Math.max(...forms.map((form) => rarity.of(form))), 0)
    const centrality = mean([...own].map((term) => rarity.shared(term)))
    const worth = 0.2 + (possible === 0 ? 0 : matched / possible) + 0.3 * centrality
    const length = Math.min(1, text.length / Math.min(FULL_LENGTH, whole.length))
    const clarity = REFERS_BACK.test(text) ? 0.8 : 1
    return worth * (0.3 + relevance) * proseLikeness(text) * length * clarity
  }

  const candidates = read.flatMap(({ passage, language }) =>
    quotableSpans(passage.text, language).map((span): Candidate => {
      const text = passage.text.slice(span.start, span.end)
      const terms = analyzer.terms(text, language)
      return { text, passage, span, terms: new Set(terms), score: weigh(terms, passage, text) }
    }),
  )
  return takeBest(candidates, most)
}

/** Best candidates, one per passage, without near duplicates, and with decreasing weight per tool. */
function takeBest(candidates: readonly Candidate[], most: number): Extract[] {
  const taken: Candidate[] = []
  const least = Math.max(0, ...candidates.map(({ score }) => score)) * MIN_SHARE
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
  taken.text.includes(candidate.text) ||
  candidate.text.includes(taken.text) ||
  overlap(candidate.terms, taken.terms) >= MAX_OVERLAP

/** Rarity of terms among the passages, and terms shared by several passages. */
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

/** 1 for prose; less for bibliographies, tables and headings, which consist of names and numbers. */
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
