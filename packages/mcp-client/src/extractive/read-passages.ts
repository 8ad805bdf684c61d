import { isRecord } from '../client/untrusted/is-record.ts'
import type { Entry, Passage, Source } from './passage.ts'
import { ownName } from './search-tools.ts'

/** Most specific first. Summaries are excluded, since they are not the text. */
const TEXT_FIELDS = ['text', 'content', 'passage', 'excerpt', 'snippet', 'body', 'description']
/** Field names of the semantic similarity, and of other ranking figures. */
const SIMILARITY_FIELDS = ['similarity', 'relevance']
const RELEVANCE_FIELDS = [...SIMILARITY_FIELDS, 'score']
/** Shorter texts are titles and labels. */
const MIN_TEXT = 20
const MAX_DEPTH = 5
/** Maximum values shown of an entry. */
const MAX_VALUES = 4
const MAX_VALUE_LENGTH = 160

export interface Findings {
  readonly passages: readonly Passage[]
  readonly entries: readonly Entry[]
}

/** Objects with a text or a name, preferably in lists. Text that is not JSON is one passage. */
export function readFindings(tool: string, result: string): Findings {
  const value = parseFirst(result)
  if (value === undefined) {
    const text = result.trim()
    const plain = { text, source: sourceOf({}, tool), language: null, relevance: 0.5, similarity: null }
    return { passages: text.length < MIN_TEXT ? [] : [{ ...plain, tool, doubted: false }], entries: [] }
  }
  const found = { passages: [], entries: [] }
  collect(value, { tool, place: 0, of: 1, doubted: isDoubted(value) }, 0, found)
  return found
}

interface Place {
  readonly tool: string
  readonly place: number
  readonly of: number
  readonly doubted: boolean
}

/** Checks for a list of results with a hint, by which a tool says that its results may not be answers. */
const isDoubted = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value.hint === 'string' &&
  value.hint !== '' &&
  Object.values(value).some((child) => Array.isArray(child) && child.length > 0)

function collect(
  value: unknown,
  place: Place,
  depth: number,
  found: { passages: Passage[]; entries: Entry[] },
): void {
  if (depth > MAX_DEPTH) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      collect(item, { ...place, place: index, of: value.length }, depth + 1, found)
    }
    return
  }
  if (!isRecord(value)) return
  const field = TEXT_FIELDS.find((name) => isText(value[name]))
  if (field !== undefined) {
    found.passages.push({
      // Remove the ellipsis of a cut text, which is not part of it.
      text: String(value[field]).replace(/…$/, ''),
      source: sourceOf(value, place.tool),
      language: typeof value.language === 'string' ? value.language : null,
      relevance: relevanceOf(value, place),
      similarity: figure(value, SIMILARITY_FIELDS),
      tool: place.tool,
      doubted: place.doubted,
    })
    return
  }
  const name = value.name ?? value.title
  if (depth > 0 && typeof name === 'string' && name !== '') {
    found.entries.push({
      name,
      values: shortValues(value),
      score: figure(value, RELEVANCE_FIELDS),
      tool: place.tool,
    })
    return
  }
  for (const child of Object.values(value)) collect(child, place, depth + 1, found)
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim().length >= MIN_TEXT

const shortValues = (value: Record<string, unknown>) =>
  Object.entries(value)
    .filter(([name]) => !['name', 'title', 'id', 'uuid'].includes(name))
    .flatMap(([name, of]) =>
      typeof of === 'string' && of !== '' && of.length <= MAX_VALUE_LENGTH ? [[name, of] as const] : [],
    )
    .slice(-MAX_VALUES)

function sourceOf(item: Record<string, unknown>, tool: string): Source {
  const work = isRecord(item.work) ? item.work : item
  const conversation = isRecord(item.conversation) ? item.conversation : {}
  return {
    citation: text(item.citation),
    author: text(work.author),
    title: text(work.title) ?? text(item.conversation_title) ?? text(conversation.title) ?? text(item.name),
    section: text(item.section_path),
    places: [pages(item), text(item.url) ?? text(item.uri)].filter((part) => part !== null),
    role: text(item.role) ?? text(item.speaker),
    date: moment(item.timestamp ?? item.created_at ?? item.date),
    kind: ownName(tool)
      .replace(/^[a-z]+_/i, '')
      .replaceAll('_', ' '),
  }
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function moment(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? null : date
}

function pages(item: Record<string, unknown>): string | null {
  const { page_label: label, page_start: start = item.page, page_end: end = start } = item
  if (typeof label === 'string') return `p. ${label}`
  if (typeof start !== 'number') return null
  return start === end ? `p. ${start}` : `pp. ${start}–${String(end)}`
}

function figure(item: Record<string, unknown>, names: readonly string[]): number | null {
  const given = names.map((name) => item[name]).find((value) => typeof value === 'number')
  return typeof given === 'number' && given >= 0 && given <= 1 ? given : null
}

const relevanceOf = (item: Record<string, unknown>, { place, of }: Place): number =>
  figure(item, RELEVANCE_FIELDS) ?? 1 - place / (of + 1)

/** Undefined without JSON at the beginning; following text, such as a notice, is ignored. */
export function parseFirst(result: string): unknown {
  const whole = result.trimStart()
  if (!/^[[{]/.test(whole)) return undefined
  const end = whole.indexOf('\n')
  for (const candidate of [whole, whole.slice(0, end === -1 ? whole.length : end)]) {
    try {
      return JSON.parse(candidate)
    } catch {
      // Not JSON up to this point.
    }
  }
  return undefined
}
