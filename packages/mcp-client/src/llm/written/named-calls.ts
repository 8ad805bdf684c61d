import { isRecord } from '../../client/untrusted/is-record.ts'
import { argumentsOf, type WrittenCall } from './json-calls.ts'
import { jsonAt, parseLoosely } from './json-values.ts'
import type { NameResolver } from './tool-names.ts'

export interface FoundCall extends WrittenCall {
  readonly start: number
  readonly end: number
}

/** Names in a text, possibly with a prefix, a number, or a format mark around them. */
const NAME = /[A-Za-z_][\w.:/-]*/g
/** Between a name and its arguments: signs, marks in brackets, words like "Action Input". */
const GLUE =
  /^(?:\s|[:=,>"'`*(]|<[^<>\n]{1,60}>|\[[A-Z_/]+\]|json\b|with\b|(?:action[ _]input|tool[ _]input|input|arguments?|args|parameters|params)\b)*/i
/** Parameters as elements; each pattern reads the next one from an offset, after white space only. */
const ELEMENTS = [
  /\s*<(?:parameter|param|arg)(?:=|\s+name=)["']?([\w.-]+)["']?\s*>([\s\S]*?)<\/(?:parameter|param|arg)>/y,
  /\s*<arg_key>([^<]*)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/y,
  /\s*<([\w.-]+)>([^<]*)<\/\1>/y,
]

/** Finds calls in formats with a tool name followed by its arguments: as code, in tags, after marks. */
export function namedCallsIn(text: string, resolve: NameResolver): FoundCall[] {
  const found: FoundCall[] = []
  let behind = 0
  for (const match of text.matchAll(NAME)) {
    if (match.index < behind) continue
    const written = match[0].replace(/[.:/-]+$/, '')
    const tool = resolve(written)
    if (tool === undefined) continue
    const at = match.index + written.length
    const read = argumentsAt(text, at)
    if (read === undefined) continue
    found.push({ tool, known: true, args: read.args, start: match.index, end: read.end })
    behind = read.end
  }
  return found
}

interface ReadArguments {
  readonly args: Record<string, unknown> | null
  readonly end: number
}

function argumentsAt(text: string, at: number): ReadArguments | undefined {
  return keywordsAt(text, at) ?? objectAt(text, at) ?? elementsAt(text, at) ?? linesAt(text, at)
}

/** Reads a JSON object, after format marks only. */
function objectAt(text: string, at: number): ReadArguments | undefined {
  const glue = GLUE.exec(text.slice(at, at + 300))?.[0] ?? ''
  if (text[at + glue.length] !== '{') return undefined
  const json = jsonAt(text, at + glue.length)
  if (json === undefined) return { args: null, end: text.length }
  return { args: argumentsOf(json.value), end: json.end }
}

/** Reads `search(query="nominalism", limit=5)`. */
function keywordsAt(text: string, at: number): ReadArguments | undefined {
  const open = /^\s?\(\s*/.exec(text.slice(at, at + 20))?.[0]
  if (open === undefined) return undefined
  let next = at + open.length
  const given: [name: string, value: unknown][] = []
  const keyword =
    /\s*([A-Za-z_]\w*)\s*[=:]\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+(?:\.\d+)?|True|False|None|true|false|null|\[[^\]]*\])\s*,?/y
  for (;;) {
    keyword.lastIndex = next
    const match = keyword.exec(text)
    if (match === null) break
    const [whole, name = '', value = ''] = match
    given.push([name, literal(value)])
    next += whole.length
  }
  const close = /^\s*\)/.exec(text.slice(next, next + 20))?.[0]
  return close === undefined ? undefined : { args: Object.fromEntries(given), end: next + close.length }
}

/** Reads `arguments:` followed by indented lines, as in YAML. */
function linesAt(text: string, at: number): ReadArguments | undefined {
  const head = /^["']?\s*\n\s*(?:arguments?|args|parameters|params|input|action input)\s*:[ \t]*\n/i.exec(
    text.slice(at, at + 80),
  )?.[0]
  if (head === undefined) return undefined
  const lines = /^(?:[ \t]+[\w-]+[ \t]*:[ \t]*\S[^\n]*(?:\n|$))+/.exec(text.slice(at + head.length))?.[0]
  if (lines === undefined) return undefined
  const pairs = [...lines.matchAll(/^[ \t]+([\w-]+)[ \t]*:[ \t]*(\S[^\n]*)$/gm)]
  const args = Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, literal(value.trim())]))
  return { args, end: at + head.length + lines.length }
}

/** Reads parameters as elements: `<parameter=query>`, `<arg_key>`, `<query>`. */
function elementsAt(text: string, at: number): ReadArguments | undefined {
  const opened = /^["']?\s*>?\s*(?=<)/.exec(text.slice(at, at + 40))?.[0]
  if (opened === undefined) return undefined
  for (const form of ELEMENTS) {
    const given: [name: string, value: unknown][] = []
    let end = at + opened.length
    for (;;) {
      form.lastIndex = end
      const match = form.exec(text)
      if (match === null) break
      const [whole, name = '', value = ''] = match
      given.push([name.trim(), element(value.trim())])
      end += whole.length
    }
    if (end > at + opened.length) return { args: Object.fromEntries(given), end }
  }
  return undefined
}

function literal(text: string): unknown {
  const list = parseLoosely(`[${text}]`)
  return Array.isArray(list) ? list[0] : text
}

/** Reads the value of an element: text, unless it is an object or a list. */
function element(text: string): unknown {
  if (!/^[[{]/.test(text)) return text
  const value = parseLoosely(text)
  return isRecord(value) || Array.isArray(value) ? value : text
}
