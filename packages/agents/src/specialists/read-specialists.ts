import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readFailure, withHint } from '@agora-mcp/core/errors'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import { MAX_NEEDS } from '../domain/answering/steps/milestone.ts'
import { matchesTool, TOOL_PATTERN } from '../domain/routing/tool-pattern.ts'
import { shortIssue } from '../domain/short-issue.ts'
import type { Specialist } from '../ports/specialists.ts'

const toolPattern = z
  .string()
  .regex(TOOL_PATTERN, 'must be a tool as server__tool, or server__* for all of a server')

const slug = z.string().regex(/^[a-z][a-z0-9-]*$/, 'must be small letters, digits and hyphens, e.g. vrd')

const phrases = z.array(z.string().trim().min(1).max(100)).min(1)

const frontMatterSchema = z.strictObject({
  slug,
  title: z.string().trim().min(1).max(100),
  when: z.string().trim().min(1).max(500),
  examples: z.array(z.string().trim().min(1).max(300)).min(1).max(40),
  tools: z.array(toolPattern).max(60).default([]),
  without_consent: z.array(toolPattern).max(60).default([]),
  after: z.array(slug).max(20).default([]),
  milestones: z
    .array(z.strictObject({ words: phrases.max(20), needs: phrases.max(MAX_NEEDS) }))
    .max(20)
    .default([]),
  output: z.enum(['findings', 'plan']).default('findings'),
})

export interface ReadSpecialists {
  /** Sorted by slug; an office's specialist replaces a shipped one of the same slug. */
  readonly specialists: readonly Specialist[]
  /** Read-only server tools that the files allow to run without approval. */
  readonly withoutConsent: readonly string[]
  /** One sentence per mistake, with file and line. Invalid files are skipped, the others stay. */
  readonly problems: readonly string[]
}

/** Folder of the shipped specialists, next to this module in the sources and in the bundle. */
const SHIPPED_SPECIALISTS = new URL('./shipped/', import.meta.url)

/**
 * Reads the shipped specialists and those of an office.
 * @param folder `AGENTS_SPECIALISTS_DIR`; null for the shipped ones only.
 * @param known Names of existing tools; null if unknown, which skips the check of names.
 */
export async function readSpecialists(
  folder: string | null,
  known: readonly string[] | null = null,
): Promise<ReadSpecialists> {
  const shipped = await readFolder(fileURLToPath(SHIPPED_SPECIALISTS))
  const own = folder === null ? { files: [], problems: [] } : await readFolder(folder)
  const bySlug = new Map<string, ReadFile>()
  const problems = [...shipped.problems, ...own.problems]
  for (const file of shipped.files) bySlug.set(file.specialist.slug, file)
  const ownSlugs = new Map<string, string>()
  for (const file of own.files) {
    const { slug } = file.specialist
    const other = ownSlugs.get(slug)
    if (other !== undefined) {
      problems.push(`${file.file}:${file.lineOf('slug')}: slug: ${slug} is that of ${other}, too`)
      continue
    }
    ownSlugs.set(slug, file.file)
    bySlug.set(slug, file)
  }
  const files = [...bySlug.values()]
  for (const { file, specialist, lineOf } of files) {
    for (const before of specialist.after) {
      if (!bySlug.has(before))
        problems.push(`${file}:${lineOf('after')}: after: there is no specialist ${before}`)
    }
    for (const pattern of specialist.tools) {
      if (known === null || known.some((name) => matchesTool([pattern], name))) continue
      problems.push(`${file}:${lineOf('tools')}: tools: there is no tool ${pattern} now`)
    }
  }
  problems.push(...findCycles(files))
  const specialists = files.map(({ specialist }) => specialist).sort((a, b) => (a.slug < b.slug ? -1 : 1))
  const withoutConsent = [...new Set(files.flatMap((file) => file.withoutConsent))]
  return { specialists, withoutConsent, problems }
}

interface ReadFile {
  readonly file: string
  readonly specialist: Specialist
  readonly withoutConsent: readonly string[]
  readonly lineOf: (field: PropertyKey) => number
}

async function readFolder(folder: string): Promise<{ files: ReadFile[]; problems: string[] }> {
  let names: string[]
  try {
    names = (await readdir(folder)).filter((name) => name.endsWith('.md') && !name.startsWith('.')).sort()
  } catch (error) {
    return { files: [], problems: [`AGENTS_SPECIALISTS_DIR: ${unreadableFolder(folder, error)}`] }
  }
  const files: ReadFile[] = []
  const problems: string[] = []
  for (const name of names) {
    const file = join(folder, name)
    const text = await readFile(file, 'utf8').catch((error: unknown) => {
      problems.push(withHint(readFailure(file, error)))
      return null
    })
    if (text === null) continue
    const read = readSpecialist(file, text)
    problems.push(...read.problems)
    if (read.file !== null) files.push(read.file)
  }
  return { files, problems }
}

function unreadableFolder(folder: string, cause: unknown): string {
  const { code } = cause as NodeJS.ErrnoException
  if (code === 'ENOENT') return `There is no folder ${folder}.`
  if (code === 'ENOTDIR') return `${folder} is not a folder.`
  return withHint(readFailure(folder, cause))
}

const isReadme = (file: string): boolean => /(?:^|[/\\])readme\.md$/i.test(file)

function readSpecialist(file: string, text: string): { file: ReadFile | null; problems: string[] } {
  if (isReadme(file)) return { file: null, problems: [] }
  const [, yaml, instructions] = /^\ufeff?---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|$)(.*)$/ms.exec(text) ?? []
  if (yaml === undefined || instructions === undefined) {
    return { file: null, problems: [`${file}:1: it must begin with a front matter between two lines of ---`] }
  }
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false, logLevel: 'silent' })
  // The front matter begins on the second line.
  const lineAt = (offset: number) => lines.linePos(offset).line + 1
  const told = (line: number, message: string) => `${file}:${line}: ${message}`
  if (document.errors.length > 0) {
    return { file: null, problems: document.errors.map(({ pos, message }) => told(lineAt(pos[0]), message)) }
  }
  const lineOf = (...path: readonly PropertyKey[]): number => {
    for (let depth = path.length; depth > 0; depth--) {
      const node = document.getIn(path.slice(0, depth), true) as
        | { range?: [number, number, number] }
        | undefined
      if (node?.range) return lineAt(node.range[0])
    }
    return 1
  }
  const parsed = frontMatterSchema.safeParse(document.toJS({ maxAliasCount: 100 }))
  if (!parsed.success) {
    return {
      file: null,
      problems: parsed.error.issues.map(({ path, message }) =>
        told(lineOf(...path), `${path.map(String).join('.') || 'front matter'}: ${shortIssue(message)}`),
      ),
    }
  }
  if (instructions.trim() === '') {
    return { file: null, problems: [told(1, 'instructions: the text below the front matter is empty')] }
  }
  const { without_consent: withoutConsent, ...declared } = parsed.data
  const specialist: Specialist = { ...declared, instructions: instructions.trim() }
  return { file: { file, specialist, withoutConsent, lineOf: (field) => lineOf(field) }, problems: [] }
}

/** Finds circular dependencies: specialists that wait for each other would never start. */
function findCycles(files: readonly ReadFile[]): string[] {
  const afterOf = new Map(files.map(({ specialist }) => [specialist.slug, specialist.after]))
  const reaches = (from: string, to: string, seen: Set<string>): boolean =>
    (afterOf.get(from) ?? []).some((next) => {
      if (next === to) return true
      if (seen.has(next)) return false
      seen.add(next)
      return reaches(next, to, seen)
    })
  return files
    .filter(({ specialist: { slug } }) => reaches(slug, slug, new Set()))
    .map(
      ({ file, specialist, lineOf }) =>
        `${file}:${lineOf('after')}: after: ${specialist.slug} would wait for itself`,
    )
}
