import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

export interface ReadmeExample {
  /** Line of the README, from 1. */
  readonly line: number
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  readonly texts: readonly string[]
  /** Part of the answer; `…` as a key or value matches anything. Undefined if only texts are shown. */
  readonly part: unknown
}

/** `<!-- examples: TOOL -->`, for a named data set `<!-- examples: TOOL, SET -->`, above a table. */
const TABLE_MARK = /^<!-- examples: (\w+)(?:, ([\w-]+))? -->$/
/** `<!-- example: TOOL {…arguments} -->` above a block of JSON. */
const BLOCK_MARK = /^<!-- example: (\w+) (\{.*\}) -->$/
const ANYTHING = '…'

/**
 * Reads the marked examples of a README. In a table, columns with a name in backticks are arguments, and
 * every span in backticks below them is a separate value (JSON for a boolean, a list or an object, else text:
 * `65` is a code); in other columns each span in backticks is a text of the answer. A block of JSON is a part
 * of the answer.
 * @param set Data set that the tables name; undefined for those that name none.
 * @throws Error naming the line of a mark without a table or block below it
 */
export function readExamples(markdown: string, set?: string): ReadmeExample[] {
  const lines = markdown.split('\n')
  return lines.flatMap((text, at) => {
    const table = TABLE_MARK.exec(text.trim())
    if (table !== null) return table[2] === set ? tableExamples(lines, at + 1, table[1] ?? '') : []
    const block = BLOCK_MARK.exec(text.trim())
    return block === null || set !== undefined ? [] : [blockExample(lines, at + 1, block)]
  })
}

/**
 * Registers a test for every marked example of a README.
 * @param file Absolute path of the README.
 * @param call Calls a tool of the built server; returns its structured content, or the JSON of a failure.
 */
export function describeReadmeExamples(
  file: string,
  call: (tool: string, args: Readonly<Record<string, unknown>>) => Promise<unknown>,
  set?: string,
): void {
  const examples = readExamples(readFileSync(file, 'utf8'), set)
  it('shows examples', () => expect(examples).not.toEqual([]))
  describe.each(examples)('line $line: $tool $arguments', ({ tool, arguments: args, texts, part }) => {
    it('answers as shown', async () => {
      const answer = await call(tool, args)
      const json = JSON.stringify(answer)
      for (const text of texts) expect(json).toContain(JSON.stringify(text).slice(1, -1))
      if (part !== undefined) expect(answer).toEqual(toMatcher(part))
    })
  })
}

function tableExamples(lines: readonly string[], mark: number, tool: string): ReadmeExample[] {
  const start = nextLine(lines, mark)
  if (!lines[start]?.startsWith('|')) throw new Error(`line ${mark}: no table under the mark`)
  const header = cellsOf(lines[start] ?? '').map((cell) => spansOf(cell)[0])
  const examples: ReadmeExample[] = []
  for (let at = start + 2; lines[at]?.startsWith('|'); at += 1) {
    const cells = cellsOf(lines[at] ?? '')
    const texts = cells.flatMap((cell, column) => (header[column] === undefined ? spansOf(cell) : []))
    for (const args of combinations(header, cells)) {
      examples.push({ line: at + 1, tool, arguments: args, texts, part: undefined })
    }
  }
  return examples
}

/** Combinations of the values in the argument columns of a row. */
function combinations(
  header: readonly (string | undefined)[],
  cells: readonly string[],
): Record<string, unknown>[] {
  return header.reduce<Record<string, unknown>[]>(
    (done, name, column) => {
      const values = name === undefined ? [] : spansOf(cells[column] ?? '').map(toValue)
      if (name === undefined || values.length === 0) return done
      return done.flatMap((args) => values.map((value) => ({ ...args, [name]: value })))
    },
    [{}],
  )
}

function blockExample(
  lines: readonly string[],
  mark: number,
  [, tool, args]: RegExpExecArray,
): ReadmeExample {
  const start = nextLine(lines, mark)
  const end = lines.indexOf('```', start + 1)
  if (lines[start] !== '```json' || end < 0) throw new Error(`line ${mark}: no block of JSON under the mark`)
  return {
    line: start + 1,
    tool: tool ?? '',
    arguments: JSON.parse(args ?? '{}'),
    texts: [],
    part: JSON.parse(lines.slice(start + 1, end).join('\n')),
  }
}

const nextLine = (lines: readonly string[], from: number): number =>
  lines[from]?.trim() === '' ? from + 1 : from

const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|').trim())

const spansOf = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')

function toValue(text: string): unknown {
  return /^(true|false|[[{].*[\]}])$/s.test(text) ? JSON.parse(text) : text
}

/** Builds the matcher of an expected answer, with `…` for anything; objects may have further keys. */
function toMatcher(part: unknown): unknown {
  if (part === ANYTHING) return expect.anything()
  if (Array.isArray(part)) return part.map(toMatcher)
  if (typeof part !== 'object' || part === null) return part
  const shown = Object.entries(part).filter(([key]) => key !== ANYTHING)
  return expect.objectContaining(Object.fromEntries(shown.map(([key, value]) => [key, toMatcher(value)])))
}
