import { parse } from 'yaml'
import { type FileContent, type FileInfo, NO_INFO } from '../../../domain/kinds/file-content.ts'
import { yearIn } from '../markup/read-html.ts'
import type { DecodedText } from '../text/decode-text.ts'
import { encodingWarnings } from '../text/read-plain-text.ts'
import { markdownParts } from './markdown-parts.ts'

const FRONT_MATTER =
  /^\ufeff?(?:---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)|\+\+\+[ \t]*\r?\n([\s\S]*?)\r?\n\+\+\+)[ \t]*(?:\r?\n|$)/

/** Reads Markdown: front matter becomes metadata, and tasks stay tasks. */
export function readMarkdown({ text, encoding }: DecodedText): FileContent {
  const [matter = '', yaml] = FRONT_MATTER.exec(text) ?? []
  // Keep the line numbers.
  const body = matter.replace(/[^\n]/g, '') + text.slice(matter.length)
  return {
    kind: 'markdown',
    info: yaml === undefined ? NO_INFO : infoIn(yaml),
    parts: markdownParts(body),
    attachments: [],
    warnings: encodingWarnings(encoding),
  }
}

function infoIn(yaml: string): FileInfo {
  let said: unknown
  try {
    said = parse(yaml)
  } catch {
    return NO_INFO
  }
  if (typeof said !== 'object' || said === null) return NO_INFO
  const fields = new Map(Object.entries(said).map(([name, value]) => [name.toLowerCase(), value as unknown]))
  const field = (...names: string[]) =>
    names.map((name) => metadataText(fields.get(name))).find((value) => value !== null) ?? null
  return {
    ...NO_INFO,
    title: field('title', 'titre', 'titel'),
    author: field('author', 'authors', 'auteur', 'creator'),
    language: field('language', 'lang', 'langue'),
    year: yearIn(field('year', 'date', 'published')),
  }
}

/** Returns a metadata value as text; names in arrays or objects are joined. */
function metadataText(value: unknown): string | null {
  if (Array.isArray(value)) return value.flatMap((item) => metadataText(item) ?? []).join(', ') || null
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null) return 'name' in value ? metadataText(value.name) : null
  return value === null || value === undefined ? null : String(value).trim() || null
}
