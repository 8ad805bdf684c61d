import { estimateTokenCount } from 'tokenx'
import { isRecord } from '../client/content-block.ts'

/** A text for the model, and whether it is less than there was. */
export interface FittedText {
  readonly text: string
  readonly shortened: boolean
}

/** Shares of lists and long texts that are tried, from all to almost nothing. */
const SEARCH_STEPS = 12
/** Texts inside of results are not cut below this, in characters: half a sentence serves nobody. */
const LEAST_TEXT = 300
/** A text of one token can be no longer than this, so that megabytes need not be counted. */
const MAX_CHARACTERS_A_TOKEN = 12

/** Tokens of a text, estimated without a model's vocabulary; within a tenth for European languages. */
const tokensOf = (text: string): number => estimateTokenCount(text)

/**
 * Shortens a result to a budget of tokens and says so at its end. JSON stays JSON: its lists keep their first items,
 * since the best stand first, and its long texts their beginnings. Other text keeps its beginning.
 */
export function fitText(text: string, maxTokens: number): FittedText {
  if (
    text.length <= maxTokens ||
    (text.length < maxTokens * MAX_CHARACTERS_A_TOKEN && tokensOf(text) <= maxTokens)
  ) {
    return { text, shortened: false }
  }
  return { text: fitJson(text, maxTokens) ?? fitPlain(text, maxTokens), shortened: true }
}

function fitJson(text: string, maxTokens: number): string | undefined {
  const value = parse(text)
  if (value === undefined) return undefined
  let low = 0
  let high = 1
  let best: string | undefined
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const share = (low + high) / 2
    const cuts: Cuts = { items: 0, texts: 0 }
    const tried = JSON.stringify(shrink(value, share, cuts))
    if (tried.length < maxTokens * MAX_CHARACTERS_A_TOKEN && tokensOf(tried) <= maxTokens) {
      best = `${tried}\n${notice(cuts)}`
      low = share
    } else high = share
  }
  return best
}

interface Cuts {
  items: number
  texts: number
}

function shrink(value: unknown, share: number, cuts: Cuts): unknown {
  if (typeof value === 'string') {
    const length = Math.max(LEAST_TEXT, Math.floor(value.length * share))
    if (value.length <= length) return value
    cuts.texts += 1
    return `${cut(value, length)}…`
  }
  if (Array.isArray(value)) {
    const kept = value.slice(0, Math.ceil(value.length * share))
    cuts.items += value.length - kept.length
    return kept.map((item) => shrink(item, share, cuts))
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, shrink(child, share, cuts)]))
}

function notice({ items, texts }: Cuts): string {
  const left = [
    ...(items > 0
      ? [`${items} list ${items === 1 ? 'item was' : 'items were'} left out at the end of lists`]
      : []),
    ...(texts > 0 ? [`${texts} long ${texts === 1 ? 'text was' : 'texts were'} cut, each ending in …`] : []),
  ]
  return `[Shortened to fit: ${left.join(' and ')}. Ask for fewer or narrower results to see the rest.]`
}

function fitPlain(text: string, maxTokens: number): string {
  const window = text.slice(0, maxTokens * MAX_CHARACTERS_A_TOKEN)
  const perToken = window.length / Math.max(1, tokensOf(window))
  const kept = cut(text, Math.floor(maxTokens * perToken))
  const left = text.length - kept.length
  return `${kept}\n[Shortened to fit: the last ${left} of ${text.length} characters were left out. Ask for less at once to see the rest.]`
}

/** The beginning of a text, ending with a line, a sentence or a word where one ends near. */
function cut(text: string, length: number): string {
  const whole = text.slice(0, length).toWellFormed()
  for (const mark of ['\n', '. ', ' ']) {
    const end = whole.lastIndexOf(mark)
    if (end > length * 0.8) return whole.slice(0, end + mark.length).trimEnd()
  }
  return whole
}

function parse(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
