import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ToolAnswer } from './connect-in-memory.ts'

export interface ReadmeCall {
  readonly line: number
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

/** Row of a table of tools: the name, then arguments as JSON in backticks in the next cell. */
const TOOL_ROW = /^\| `(\w+)` \| ([^|]*) \|/
/** A call in the text: `` `tool({…})` ``. */
const CALL = /`(\w+)\((\{.*?\})\)`/g

/** Calls of a README in order: those in its tables of tools, and those in its text. */
export function readCalls(markdown: string): ReadmeCall[] {
  return markdown.split('\n').flatMap((text, at) => {
    const [, tool, example = ''] = TOOL_ROW.exec(text) ?? []
    const calls =
      tool === undefined
        ? Array.from(text.matchAll(CALL), ([, name = '', json = '']) => ({ name, json }))
        : Array.from(example.matchAll(/`(\{.*?\})`/g), ([, json = '']) => ({ name: tool, json }))
    return calls.map(({ name, json }) => ({ line: at + 1, tool: name, arguments: JSON.parse(json) }))
  })
}

/**
 * Registers a test for every call of a README, made in order: each succeeds, or ends with an error that the
 * README shows.
 * @param file Absolute path of the README.
 * @param call Calls a tool of the built server.
 * @param fill Replaces a value shown as `…`, e.g. by an id from an earlier answer.
 */
export function describeReadmeCalls(
  file: string,
  call: (tool: string, args: Record<string, unknown>) => Promise<ToolAnswer>,
  fill: (name: string) => unknown = () => '…',
): void {
  const markdown = readFileSync(file, 'utf8')
  const calls = readCalls(markdown)
  it('shows calls', () => expect(calls).not.toEqual([]))
  describe.each(calls)('line $line: $tool $arguments', ({ tool, arguments: args }) => {
    it('can be made as shown', async () => {
      const filled = Object.entries(args).map(([name, value]) => [
        name,
        typeof value === 'string' && value.endsWith('…') ? fill(name) : value,
      ])
      const { body, isError } = await call(tool, Object.fromEntries(filled))
      const isOutcome = body?.success === false && typeof body.error === 'string'
      if (isError || isOutcome) expect(markdown).toContain(String(body.error ?? '').slice(0, SHOWN_ERROR))
    })
  })
}

/** Minimum characters of an error that a README shows before shortening it. */
const SHOWN_ERROR = 60
