import { messagesIn } from '../../../src/messages/index.ts'
import type { Attachment } from '../api/types.ts'
import { placeOf } from './place.ts'

/** A block of an answer, by its function for the reader. */
export type Block =
  /** A verbatim sentence of a document. `citation` counts from 1. */
  | { readonly kind: 'quote'; readonly text: string; readonly citation: number }
  /** Values from one tool result. */
  | {
      readonly kind: 'values'
      readonly title: string
      readonly rows: readonly Row[]
      readonly citation: number
    }
  /** The team's own introduction or closing words. */
  | { readonly kind: 'lead' | 'closing' | 'nothing'; readonly text: string }
  /** Warnings: contradictions, refusals, failures, unsupported sentences. */
  | { readonly kind: 'contradiction' | 'notice'; readonly text: string }
  | { readonly kind: 'unsupported'; readonly sentences: readonly string[] }
  | { readonly kind: 'markdown'; readonly text: string }

interface Row {
  readonly name: string
  readonly value: string
}

/**
 * Splits an answer into blocks. Quotations are matched by their own text, so that text inside a document is
 * never parsed as part of the answer.
 */
export function answerBlocks(text: string, citations: readonly Attachment[]): readonly Block[] {
  const blocks: Block[] = []
  let rest = text
  for (let next = firstQuote(rest, citations); next !== null; next = firstQuote(rest, citations)) {
    blocks.push(...paragraphs(rest.slice(0, next.start)), next.block)
    rest = rest.slice(next.end)
  }
  return [...blocks, ...paragraphs(rest)]
}

/** Finds the first quotation: `« words » [n] source, location`. */
function firstQuote(text: string, citations: readonly Attachment[]) {
  const found = citations.flatMap((attachment, index) => {
    const { value } = attachment
    const shown = `« ${value} » [${index + 1}]`
    const start = value === '' ? -1 : text.indexOf(shown)
    if (start < 0) return []
    const { source, location } = placeOf(attachment)
    const place = ` ${source}, ${location}`
    const after = start + shown.length
    const end = text.startsWith(place, after) ? after + place.length : after
    return [{ start, end, block: { kind: 'quote' as const, text: value, citation: index + 1 } }]
  })
  return found.sort((one, other) => one.start - other.start)[0] ?? null
}

const paragraphs = (text: string): Block[] =>
  joined(
    text
      .split(/\n{2,}/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(paragraph),
  )

/** Merges adjacent text blocks, since Markdown lists and code span lines. */
function joined(blocks: readonly Block[]): Block[] {
  const result: Block[] = []
  for (const block of blocks) {
    const last = result.at(-1)
    if (last?.kind === 'markdown' && block.kind === 'markdown') {
      result[result.length - 1] = { kind: 'markdown', text: `${last.text}\n\n${block.text}` }
    } else {
      result.push(block)
    }
  }
  return result
}

function paragraph(text: string): Block {
  const known = KNOWN.find(({ begins }) => text.startsWith(begins))
  if (known?.kind === 'unsupported') {
    const sentences = text.slice(known.begins.length).split('\n').map(withoutBullet).filter(Boolean)
    return { kind: 'unsupported', sentences }
  }
  if (known?.kind === 'contradiction') {
    return { kind: 'contradiction', text: text.slice(known.begins.length).trim() }
  }
  if (known !== undefined) return { kind: known.kind, text }
  return valuesIn(text) ?? { kind: 'markdown', text }
}

const withoutBullet = (line: string): string => line.replace(/^\s*-\s*/, '').trim()

/**
 * Parses a line that ends in a colon, followed by a line per value with the same citation number. The
 * citation names the tool.
 */
function valuesIn(text: string): Block | null {
  const [head = '', ...lines] = text.split('\n')
  const [, title] = /^(.+?)(?: \([\w-]+__[\w-]+\))? ?:$/.exec(head) ?? []
  if (title === undefined || lines.length === 0) return null
  const read = lines.map((line) => /^- (?:([^:]{1,80}): )?(.*) \[(\d+)\]$/.exec(line))
  const citation = Number(read[0]?.[3] ?? 0)
  if (read.some((match) => match === null || Number(match[3]) !== citation)) return null
  return {
    kind: 'values',
    title,
    citation,
    rows: read.map((match) => ({ name: match?.[1] ?? '', value: match?.[2] ?? '' })),
  }
}

/** Beginnings of the team's own sentences in both languages, up to their first parameter. */
const KNOWN = (['fr', 'en'] as const).flatMap((language) => {
  const { answers: words, reason } = messagesIn(language)
  const before = (say: (parameter: string) => string) => say('\u0000').split('\u0000')[0] ?? ''
  return [
    { kind: 'lead' as const, begins: words.accordingTo() },
    { kind: 'lead' as const, begins: words.fromTools() },
    { kind: 'lead' as const, begins: words.plan() },
    ...[words.differ(), words.changes(), words.course()].map((begins) => ({ kind: 'lead' as const, begins })),
    { kind: 'notice' as const, begins: words.notSaid() },
    { kind: 'closing' as const, begins: words.noModel },
    { kind: 'closing' as const, begins: before(words.understood) },
    { kind: 'nothing' as const, begins: before(words.nothingFound) },
    { kind: 'nothing' as const, begins: before(words.nothingRead) },
    { kind: 'contradiction' as const, begins: words.contradiction() },
    { kind: 'unsupported' as const, begins: words.unsupported() },
    ...[words.missing, words.refused, words.failed, words.stopped, words.withoutValue].map((say) => ({
      kind: 'notice' as const,
      begins: before(say),
    })),
    ...[
      reason.still_reading({ read: 0, found: 0 }),
      reason.documents_unread({ count: 0 }),
      reason.documents_unreadable,
    ].map((said) => ({ kind: 'notice' as const, begins: said.split(/ ?[:;,(]/)[0] ?? '' })),
  ]
})
