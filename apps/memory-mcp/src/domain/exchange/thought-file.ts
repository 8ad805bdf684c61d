import { createHash } from 'node:crypto'
import type { ThoughtRecord } from './record.ts'
import { splitContent } from './split-content.ts'

export interface ForeignThought {
  /** Name of the program. */
  readonly origin: string
  /** Stable between exports of the program. */
  readonly id: string
  readonly content: string
  readonly concepts: readonly string[]
  readonly project: string | null
  readonly timestamp: string
}

const MAX_CONCEPTS = 50
const MAX_LABEL = 200
const MAX_PROJECT = 100

/** Converts another program's thought to records, several if it is too long. */
export function toThoughtRecords({
  origin,
  id,
  content,
  concepts,
  project,
  timestamp,
}: ForeignThought): ThoughtRecord[] {
  const text = content.toWellFormed().replaceAll('\0', '')
  if (text.trim() === '') return []
  const labels = [
    ...new Set(concepts.map((concept) => labelOf(concept, MAX_LABEL)).filter((label) => label !== '')),
  ]
  return splitContent(text).map((part, place) => ({
    type: 'thought',
    uuid: uuidOf(`${origin}\n${id}\n${place}`),
    content: part,
    thought_type: 'observation',
    trigger: null,
    concepts: labels.slice(0, MAX_CONCEPTS),
    privacy_level: 'private',
    project: project === null ? null : labelOf(project, MAX_PROJECT) || null,
    happened_at: null,
    until: null,
    due: null,
    timestamp,
    updated_at: timestamp,
    version: 1,
    superseded_by: null,
    deleted_at: null,
    previous_versions: [],
  }))
}

const labelOf = (text: string, length: number): string =>
  [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, length)
    .join('')

/** Derives a UUID from a text, so that repeated imports find earlier ones (RFC 9562, version 8). */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(18, 20)}-${hex.slice(20, 32)}`
}
