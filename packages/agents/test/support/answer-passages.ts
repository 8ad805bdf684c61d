import type { AnswerPassage } from '../../src/domain/answering/statements/statement.ts'

const ENGLISH = /\b(?:the|of|for|is|are)\b/i

/** Makes a passage that begins its document, in English if it has words of it. */
export const answerPassage = (text: string, more: Partial<AnswerPassage> = {}): AnswerPassage => ({
  text,
  source: 'note.md',
  location: 'Note',
  char_start: 0,
  char_end: text.length,
  similarity: 0.6,
  language: ENGLISH.test(text) ? 'en' : 'fr',
  fields: null,
  title: 'Note',
  date: null,
  project: null,
  ...more,
})

/** Makes passages of a document, one behind the other. */
export function passagesOf(document: Partial<AnswerPassage>) {
  let end = 0
  return (text: string, more: Partial<AnswerPassage> = {}): AnswerPassage => {
    const char_start = end + 1
    end = char_start + text.length
    return answerPassage(text, { ...document, char_start, char_end: end, ...more })
  }
}

/** Makes rows of a table, `TABLE.csv`, one behind the other. */
export function rowsOf(table: string) {
  const row = passagesOf({ source: `${table}.csv`, location: 'l. 2', title: table })
  return (cells: Readonly<Record<string, string>>) =>
    row(Object.values(cells).join(';'), {
      fields: Object.entries(cells).map(([name, value]) => ({ name, value })),
    })
}
