import type { CodedMessage } from '@agora-mcp/core/errors'
import type { TaskSheet } from '../../domain/plan/task-sheet.ts'
import { problem } from '../../messages/index.ts'
import { decode } from './decode.ts'
import type { KnownDocument } from './document-cache.ts'
import type { IndexedPassage, PassageIndex } from './passage-index.ts'
import type { TextTask } from './text.worker.ts'
import type { TextDocument, TextPassage } from './text-document.ts'
import { textReader } from './text-reader.ts'
import { Unreadable } from './unreadable.ts'
import type { FoundFile } from './walk-folders.ts'

/** Passages of all text files in memory at most; what is beyond is told. */
const MOST_PASSAGES = 20_000

/** Reads Markdown files and tables into the index, and keeps the task sheets among them. */
export function createTextFiles(index: PassageIndex) {
  const reader = textReader()
  const sheets = new Map<string, TaskSheet>()
  /** What was wrong with a file that was read all the same. */
  const doubts = new Map<string, CodedMessage>()
  const keep = <Value>(values: Map<string, Value>, path: string, value: Value | null): void => {
    if (value === null) values.delete(path)
    else values.set(path, value)
  }

  return {
    /**
     * Puts a file into the index.
     * @param version SHA-256 of its bytes, hexadecimal.
     * @throws Unreadable
     */
    async read(file: FoundFile, bytes: Uint8Array, version: string): Promise<KnownDocument> {
      const { path } = file
      const text = decode(bytes, file.kind)
      const isTable = file.kind === 'table'
      const {
        kind,
        title,
        language,
        passages,
        sheet,
        problem: doubt,
      } = await reader.read({ path, text, isTable })
      if (index.size + passages.length > MOST_PASSAGES)
        throw new Unreadable(problem('too_many_passages', { most: MOST_PASSAGES }))
      index.put(
        path,
        passages.map((passage) => indexed(passage, { path, text, title, language })),
      )
      keep(sheets, path, sheet)
      keep(doubts, path, doubt)
      return { path, kind, title, version, sourceId: null, pages: null }
    },
    sheets: (): TaskSheet[] => [...sheets.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    /** What was wrong with a file that was read all the same; null for nothing. */
    doubtOf: (path: string): CodedMessage | null => doubts.get(path) ?? null,
    forget(path: string): void {
      sheets.delete(path)
      doubts.delete(path)
      index.remove(path)
    },
    /** Ends what reads; the next file starts it again. */
    rest: () => reader.rest(),
  }
}

/** A passage with what it is found by: its headings with its words, of a line of a table with the names of its columns. */
function indexed(
  passage: TextPassage,
  { path, text, title, language }: Pick<TextTask, 'path' | 'text'> & Pick<TextDocument, 'title' | 'language'>,
): IndexedPassage {
  const own = text.slice(passage.charStart, passage.charEnd)
  const headings = passage.location.startsWith(title) ? passage.location : `${title} > ${passage.location}`
  const words = passage.fields?.map(({ name, value }) => `${name.replaceAll('_', ' ')} : ${value}`) ?? [own]
  return { ...passage, text: own, source: path, language, searchable: [headings, ...words].join('\n') }
}
