import { BROKEN_CALL, CALL_MARK, withoutOpening } from './call-marks.ts'
import { callsOf, type WrittenCall } from './json-calls.ts'
import { jsonValuesIn } from './json-values.ts'
import { namedCallsIn } from './named-calls.ts'
import type { NameResolver } from './tool-names.ts'

export interface WrittenAnswer {
  readonly calls: readonly WrittenCall[]
  /** Text before the first call; all of it without calls. */
  readonly before: string
}

/** Ignores JSON data and prose that mentions a tool. @param alone True if no text came before. */
export function findWrittenCalls(text: string, resolve: NameResolver, alone: boolean): WrittenAnswer {
  const json = jsonValuesIn(text).flatMap(({ value, start, end }) =>
    callsOf(value, resolve).map((call) => ({ ...call, start, end })),
  )
  const found = json.some(({ known }) => known) ? json : [...namedCallsIn(text, resolve), ...json]
  const known = found.filter((call) => call.known)
  // A call of an unknown tool may be an example in an answer, unless it is the whole answer.
  const calls =
    known.length > 0 ? known : found.filter(() => (alone && isAll(text, found)) || CALL_MARK.test(text))
  if (calls.length > 0) {
    const first = Math.min(...calls.map(({ start }) => start))
    return { calls: distinct(calls), before: withoutOpening(text.slice(0, first)) }
  }
  const broken = BROKEN_CALL.exec(text)
  if (broken !== null && (alone || CALL_MARK.test(text)) && json.length === 0) {
    const tool = resolve(broken[1] ?? '') ?? broken[1] ?? 'a tool'
    return {
      calls: [{ tool, known: false, args: null }],
      before: withoutOpening(text.slice(0, broken.index)),
    }
  }
  return { calls: [], before: text }
}

function isAll(text: string, found: readonly { start: number; end: number }[]): boolean {
  let rest = ''
  let behind = 0
  for (const { start, end } of found) {
    rest += text.slice(behind, Math.max(start, behind))
    behind = Math.max(behind, end)
  }
  return withoutMarks(rest + text.slice(behind)).trim() === ''
}

function distinct(calls: readonly WrittenCall[]): WrittenCall[] {
  const byWords = new Map(
    calls.map(({ tool, known, args }) => [JSON.stringify([tool, args]), { tool, known, args }]),
  )
  return [...byWords.values()]
}

const withoutMarks = (text: string): string =>
  text.replace(/```[\w-]*|<\/?[\w|｜▁=/-]{1,60}>|\[\/?TOOL_CALLS\]|<[|｜][^<>]{1,60}[|｜]>/g, '')
