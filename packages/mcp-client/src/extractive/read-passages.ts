import { isRecord } from '../client/is-record.ts'
import type { Passage } from './passage.ts'

/** Names under which results keep their text, the most telling first. */
const TEXT_FIELDS = ['text', 'content', 'passage', 'excerpt', 'snippet', 'body', 'summary', 'description']
/** Names under which they keep how well they fit. */
const RELEVANCE_FIELDS = ['similarity', 'relevance', 'score']
/** Shorter texts are titles and labels. */
const LEAST_TEXT = 20
const MAX_DEPTH = 5

/**
 * Finds the passages in a tool's result, whatever tool it is: objects with a text, best in lists of them, as search
 * tools give. Text that is no JSON is one passage.
 */
export function readPassages(tool: string, result: string): Passage[] {
  const value = parseFirst(result)
  if (value === undefined) {
    const text = result.trim()
    return text.length < LEAST_TEXT ? [] : [{ text, citation: tool, language: null, relevance: 0.5, tool }]
  }
  const found: Passage[] = []
  collect(value, { tool, place: 0, of: 1 }, 0, found)
  return found
}

interface Place {
  readonly tool: string
  /** Position in the list that holds it, and the list's length. */
  readonly place: number
  readonly of: number
}

function collect(value: unknown, place: Place, depth: number, found: Passage[]): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      collect(item, { tool: place.tool, place: index, of: value.length }, depth + 1, found)
    }
    return
  }
  if (!isRecord(value)) return
  const field = TEXT_FIELDS.find((name) => isText(value[name]))
  if (field === undefined) {
    for (const child of Object.values(value)) collect(child, place, depth + 1, found)
    return
  }
  found.push({
    text: String(value[field]).trim(),
    citation: citationOf(value) ?? place.tool,
    language: typeof value.language === 'string' ? value.language : null,
    relevance: relevanceOf(value, place),
    tool: place.tool,
  })
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim().length >= LEAST_TEXT

/** The result's own reference, else one put together from what it says of itself. */
function citationOf(item: Record<string, unknown>): string | null {
  if (typeof item.citation === 'string' && item.citation !== '') return item.citation
  const work = isRecord(item.work) ? item.work : item
  const place = [work.author, work.title ?? item.name, item.section_path, pages(item), item.url ?? item.uri]
  const said = place.filter((part) => typeof part === 'string' && part !== '')
  const id = [item.uuid, item.id, item.message_id, item.source_id].find((part) => typeof part === 'string')
  // What has no title, such as a memory, is found again by its id.
  const when = [item.role, item.created_at ?? item.timestamp ?? item.date].filter(
    (part) => typeof part === 'string',
  )
  const parts = [...(said.length > 0 ? said : id === undefined ? [] : [id]), ...when]
  return parts.length > 0 ? parts.join(', ') : null
}

function pages(item: Record<string, unknown>): string | null {
  const { page_label: label, page_start: start = item.page, page_end: end = start } = item
  if (typeof label === 'string') return `p. ${label}`
  if (typeof start !== 'number') return null
  return start === end ? `p. ${start}` : `pp. ${start}–${String(end)}`
}

function relevanceOf(item: Record<string, unknown>, { place, of }: Place): number {
  const given = RELEVANCE_FIELDS.map((name) => item[name]).find((value) => typeof value === 'number')
  if (typeof given === 'number' && given >= 0 && given <= 1) return given
  return 1 - place / (of + 1)
}

/** The JSON that a result begins with; what follows it, such as a notice, is left. */
function parseFirst(result: string): unknown {
  const text = result.trimStart()
  if (!/^[[{]/.test(text)) return undefined
  for (const candidate of [
    text,
    text.slice(0, text.indexOf('\n') === -1 ? text.length : text.indexOf('\n')),
  ]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // Not JSON as far as that.
    }
  }
  return undefined
}
