import { AppError } from '../../errors/index.ts'

/** Matches a string or a structural character. */
const TOKENS = /"(?:\\.|[^"\\])*"|[{}[\]:,]/g

/**
 * Reads the JSON of a configuration file.
 * @throws AppError conflict with the line of a syntax error, e.g. a comment, or of a name repeated in one
 * object, since parsers silently drop one of the two
 */
export function readJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '')
  let root: unknown
  try {
    root = JSON.parse(plain)
  } catch (cause) {
    const line = /\(line (\d+)/.exec(String(cause))?.[1] ?? plain.trimEnd().split('\n').length
    throw notReadable(`line ${line} has a comment or is not valid JSON`, cause)
  }
  const twice = repeatedName(plain)
  if (twice !== null) throw notReadable(`line ${twice.line} has the name ${twice.name} a second time`)
  return root
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Error for a file that a rewrite would damage. */
export const notReadable = (why: string, cause?: unknown): AppError =>
  new AppError('conflict', `The configuration cannot be changed here: ${why}`, {
    hint: 'Nothing was written. Add the lines above yourself.',
    cause,
  })

/** Finds the first name repeated within one object of valid JSON, quoted, with its line; null if there is none. */
function repeatedName(text: string): { name: string; line: number } | null {
  const open: (Set<string> | null)[] = []
  const tokens = [...text.matchAll(TOKENS)]
  for (const [at, { 0: token, index }] of tokens.entries()) {
    if (token === '{') open.push(new Set())
    else if (token === '[') open.push(null)
    else if (token === '}' || token === ']') open.pop()
    else if (token.startsWith('"') && tokens[at + 1]?.[0] === ':') {
      const names = open.at(-1)
      const name: string = JSON.parse(token)
      if (names?.has(name)) return { name: token, line: text.slice(0, index).split('\n').length }
      names?.add(name)
    }
  }
  return null
}
