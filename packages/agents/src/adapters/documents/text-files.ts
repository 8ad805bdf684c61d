import type { CodedMessage } from '@agora-mcp/core/errors'
import { detectLanguage } from '@agora-mcp/core/text'
import type { TaskSheet } from '../../domain/plan/task-sheet.ts'
import { problem } from '../../messages/index.ts'
import type { Passage } from '../../ports/documents.ts'
import { decode } from './decode.ts'
import type { KnownDocument } from './document-cache.ts'
import type { LibraryText } from './library-text.ts'
import type { IndexedPassage, PassageIndex } from './passage-index.ts'
import type { TextTask } from './text.worker.ts'
import type { TextDocument, TextPassage } from './text-document.ts'
import { textReader } from './text-reader.ts'
import { Unreadable } from './unreadable.ts'
import type { FoundFile } from './walk-folders.ts'

/** Maximum number of passages in memory: shared, of one session, of all sessions; excess is reported. */
const MAX_PASSAGES = { shared: 20_000, session: 5_000, sessions: 20_000 } as const

/** Reads Markdown files and tables into the index, and keeps their task sheets. */
export function createTextFiles(index: PassageIndex) {
  const reader = textReader()
  const sheets = new Map<string, TaskSheet>()
  const warnings = new Map<string, CodedMessage>()
  const metadata = new Map<string, { readonly date: string | null; readonly project: string | null }>()
  const keep = <Value>(values: Map<string, Value>, path: string, value: Value | null): void => {
    if (value === null) values.delete(path)
    else values.set(path, value)
  }

  /** Number of passages by document, with its session. */
  const sizes = new Map<string, { readonly session: string | null; readonly size: number }>()
  /** Number of passages by session; shared ones under null. */
  const sums = new Map<string | null, number>()
  let ofSessions = 0
  const count = (path: string, session: string | null, size: number): void => {
    const before = sizes.get(path)
    for (const [owner, change] of [
      [before?.session, -(before?.size ?? 0)],
      [session, size],
    ] as const) {
      if (owner === undefined) continue
      const sum = (sums.get(owner) ?? 0) + change
      if (sum === 0) sums.delete(owner)
      else sums.set(owner, sum)
      if (owner !== null) ofSessions += change
    }
    if (size === 0) sizes.delete(path)
    else sizes.set(path, { session, size })
  }
  const room = (session: string | null): { readonly left: number; readonly most: number } => {
    const used = sums.get(session) ?? 0
    if (session === null) return { left: MAX_PASSAGES.shared - used, most: MAX_PASSAGES.shared }
    const own = { left: MAX_PASSAGES.session - used, most: MAX_PASSAGES.session }
    const all = { left: MAX_PASSAGES.sessions - ofSessions, most: MAX_PASSAGES.sessions }
    return own.left < all.left ? own : all
  }
  const put = ({ path, session }: FoundFile, passages: readonly IndexedPassage[]): void => {
    const before = sizes.get(path)
    // The old passages of a file free their share of the limit first.
    count(path, session, 0)
    const { left, most } = room(session)
    if (passages.length > left) {
      if (before !== undefined) count(path, before.session, before.size)
      throw new Unreadable(problem('too_many_passages', { most }))
    }
    index.put(path, passages)
    count(path, session, passages.length)
  }

  const putText = (file: FoundFile, document: LibraryText): void => {
    const { text, title, date, project, language, passages, sheet, problem: doubt } = document
    const { path } = file
    put(
      file,
      passages.map((passage) => indexed(passage, { path, text, title, language })),
    )
    keep(sheets, path, sheet)
    metadata.set(path, { date, project })
    keep(warnings, path, doubt)
  }

  return {
    /** Indexes a PDF's passages like those of a text file. @throws Unreadable */
    putPdf(file: FoundFile, { title }: KnownDocument, passages: readonly Passage[]): void {
      put(
        file,
        passages.map(({ similarity: _, ...passage }) => ({
          ...passage,
          language: detectLanguage(passage.text),
          searchable: [`${title} > ${passage.location}`, passage.text].join('\n'),
        })),
      )
    },
    /** Indexes a file. @param version SHA-256 of its bytes, hexadecimal. @throws Unreadable */
    async read(file: FoundFile, bytes: Uint8Array, version: string): Promise<KnownDocument> {
      const { path, session } = file
      const text = decode(bytes, file.kind)
      const document = await reader.read({ path, text, isTable: file.kind === 'table' })
      putText(file, { ...document, text })
      const { kind, title } = document
      return { path, kind, title, version, sourceId: null, session, pages: null }
    },
    /** Indexes a library document like a text file. @throws Unreadable */
    putText,
    sheets: (): TaskSheet[] => [...sheets.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    /** Returns the date and project of a document; null if not read here. */
    metadataOf: (path: string) => metadata.get(path) ?? null,
    /** Returns the problem in a file that was read nevertheless; null if none. */
    warningOf: (path: string): CodedMessage | null => warnings.get(path) ?? null,
    forget(path: string): void {
      sheets.delete(path)
      metadata.delete(path)
      warnings.delete(path)
      count(path, null, 0)
      index.remove(path)
    },
    /** Stops the reader thread; the next file restarts it. */
    stopReader: () => reader.stop(),
  }
}

/** Adds the search text to a passage: headings and content, for a table row with column names. */
function indexed(
  passage: TextPassage,
  { path, text, title, language }: Pick<TextTask, 'path' | 'text'> & Pick<TextDocument, 'title' | 'language'>,
): IndexedPassage {
  const own = text.slice(passage.charStart, passage.charEnd)
  const headings = passage.location.startsWith(title) ? passage.location : `${title} > ${passage.location}`
  const words = passage.fields?.map(({ name, value }) => `${name.replaceAll('_', ' ')} : ${value}`) ?? [own]
  return { ...passage, text: own, source: path, language, searchable: [headings, ...words].join('\n') }
}
