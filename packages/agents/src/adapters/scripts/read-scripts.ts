import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { readFailure, withHint } from '@agora-mcp/core/errors'
import { LineCounter, parseDocument } from 'yaml'
import type * as z from 'zod'
import { shortIssue } from '../../domain/short-issue.ts'
import { problem } from '../../messages/index.ts'
import { readValue } from './argument-values.ts'
import type { Script } from './script.ts'
import { scriptSchema, scriptsFileSchema } from './script-schema.ts'

export interface ReadScripts {
  readonly scripts: readonly Script[]
  /** One sentence per mistake, with file, line and field. Empty if valid. */
  readonly problems: readonly string[]
}

/** Reads the file of `AGENTS_SCRIPTS`, YAML or JSON. Invalid scripts are skipped, the others stay. */
export async function readScripts(file: string): Promise<ReadScripts> {
  let source: string
  try {
    source = await readFile(file, 'utf8')
  } catch (error) {
    return { scripts: [], problems: [`AGENTS_SCRIPTS: ${withHint(readFailure(file, error))}`] }
  }
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' })
  if (document.errors.length > 0) {
    const problems = document.errors.map(
      ({ pos, message }) => `${file}:${lines.linePos(pos[0]).line}: ${message}`,
    )
    return { scripts: [], problems }
  }
  /** Returns the line of a value, or of its nearest parent. */
  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let depth = path.length; depth > 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true) as
        | { range?: [number, number, number] }
        | undefined
      if (node?.range) return lines.linePos(node.range[0]).line
    }
    return 1
  }
  const tell = (path: readonly PropertyKey[], message: string) =>
    `${file}:${lineOf(path)}: ${path.map(String).join('.') || 'file'}: ${message}`
  const tellIssues = (error: z.ZodError, at: readonly PropertyKey[]) =>
    error.issues.map(({ path, message }) => tell([...at, ...path], shortIssue(message)))

  const whole = scriptsFileSchema.safeParse(document.toJS({ maxAliasCount: 100 }))
  if (!whole.success) return { scripts: [], problems: tellIssues(whole.error, []) }
  const scripts: Script[] = []
  const problems: string[] = []
  for (const [index, entry] of whole.data.scripts.entries()) {
    const at = ['scripts', index]
    const parsed = scriptSchema.safeParse(entry)
    if (!parsed.success) {
      problems.push(...tellIssues(parsed.error, at))
      continue
    }
    const script: Script = { ...parsed.data, folder: resolve(dirname(file), parsed.data.folder) }
    const own = await mistakesOf(script, scripts)
    problems.push(...own.map(({ path, message }) => tell([...at, ...path], shortIssue(message))))
    if (own.length === 0) scripts.push(script)
  }
  return { scripts, problems }
}

interface Mistake {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** Checks constraints between values, which the schema cannot express. */
async function mistakesOf(script: Script, others: readonly Script[]): Promise<Mistake[]> {
  const mistakes: Mistake[] = []
  if (others.some(({ slug }) => slug === script.slug)) {
    mistakes.push({ path: ['slug'], message: `another script is called ${script.slug}, too` })
  }
  const isFolder = await stat(script.folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) mistakes.push({ path: ['folder'], message: `${script.folder} is not a folder` })
  for (const [name, argument] of Object.entries(script.arguments)) {
    const at = ['arguments', name]
    if (
      'min' in argument &&
      argument.min !== undefined &&
      argument.max !== undefined &&
      argument.min > argument.max
    ) {
      mistakes.push({ path: [...at, 'min'], message: `${argument.min} is above max ${argument.max}` })
    }
    if (argument.default !== undefined) {
      const { broken } = readValue(argument, argument.default)
      if (broken !== null) {
        const { text } = problem('argument_wrong', { argument: String(argument.default), ...broken })
        mistakes.push({ path: [...at, 'default'], message: text })
      }
    }
    for (const [index, rule] of argument.find.entries()) {
      // An empty alternative matches everything, so that groups can be counted.
      const groups = (new RegExp(`${rule.pattern}|`, 'iu').exec('')?.length ?? 1) - 1
      if (rule.value === undefined && groups === 0) {
        mistakes.push({ path: [...at, 'find', index], message: 'needs a group in its pattern, or a value' })
      }
    }
  }
  return mistakes
}
