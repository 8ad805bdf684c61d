import { estimateTokenCount } from 'tokenx'
import { isRecord } from '../client/untrusted/is-record.ts'

export interface FittedText {
  readonly text: string
  readonly shortened: boolean
}

/** Steps of the search for the largest share of lists and long texts that fits. */
const SEARCH_STEPS = 12
/** Minimum length in characters of a shortened text inside a result: less is useless. */
const MIN_TEXT = 300
/** Deeper than any reader would follow. */
const MAX_DEPTH = 50
/** Objects with more keys are shortened like lists. */
const MANY_NAMES = 100
/** Maximum characters per token, so that megabytes need not be counted. */
const MAX_CHARACTERS_A_TOKEN = 12

/** Estimates the tokens of a text without the model's vocabulary; within a tenth for European languages. */
const tokensOf = (text: string): number => estimateTokenCount(text)

/** Says at its end that it is shortened. JSON stays valid: lists keep their first items. */
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
  const parsed = parse(text)
  if (parsed === undefined) return undefined
  // Each item takes at least one token, so items that cannot fit are skipped without counting.
  const before: Cuts = { items: 0, texts: 0 }
  const most = (count: number) => Math.min(count, maxTokens)
  const value = shrink(parsed, { items: most, characters: (length) => length }, before)
  let low = 0
  let high = 1
  let best: string | undefined
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const share = (low + high) / 2
    const cuts = { ...before }
    const limits: Limits = {
      items: (count) => Math.ceil(count * share),
      characters: (length) => Math.max(MIN_TEXT, Math.floor(length * share)),
    }
    const tried = JSON.stringify(shrink(value, limits, cuts))
    if (tried.length < maxTokens * MAX_CHARACTERS_A_TOKEN && tokensOf(tried) <= maxTokens) {
      best = `${tried}\n${notice(cuts)}`
      low = share
    } else high = share
  }
  return best
}

interface Limits {
  items(count: number): number
  characters(length: number): number
}

interface Cuts {
  items: number
  texts: number
}

function shrink(value: unknown, limits: Limits, cuts: Cuts, depth = 0): unknown {
  if (depth > MAX_DEPTH) return '…'
  if (typeof value === 'string') {
    const length = limits.characters(value.length)
    if (value.length <= length) return value
    cuts.texts += 1
    return `${cut(value, length)}…`
  }
  if (Array.isArray(value)) {
    const kept = value.slice(0, limits.items(value.length))
    cuts.items += value.length - kept.length
    return kept.map((item) => shrink(item, limits, cuts, depth + 1))
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
  // An object with so many keys is treated as a list.
  const most = entries.length > MANY_NAMES ? limits.items(entries.length) : entries.length
  cuts.items += entries.length - most
  return Object.fromEntries(
    entries.slice(0, most).map(([name, child]) => [name, shrink(child, limits, cuts, depth + 1)]),
  )
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

/** Cuts a text, at the end of a line, a sentence or a word if there is one nearby. */
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
