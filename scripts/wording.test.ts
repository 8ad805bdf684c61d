import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Everything that people read: messages, descriptions, help and comments in the code, and the pages. */
const READ = globSync(
  ['{apps,packages}/*/src/**/*.ts', 'apps/*/README*.md', 'packages/*/README.md', 'README.md'],
  {
    cwd: ROOT,
  },
).filter((file) => !/\.(test|fixture)\.ts$|\/testing\//.test(file))
const COMMENT = /^\s*(\/\*\*?|\*|\/\/)/

/** Phrases that confused a first reader, with replacements. */
const STOPPED_AT: readonly [RegExp, string][] = [
  [/none that can be imported/, 'This file cannot be imported'],
  [/There before:/, 'Already stored: …'],
  [/the whole file again/i, 'Download the file again'],
  [/what (went|would go)\b/, 'what was deleted; without confirm, a preview'],
  [/What is whole is stored|goes on from there/, 'Finished files are stored; run it again to resume'],
  [/everything anew|is started anew/, 'recomputes all embeddings'],
  [/Its last words/, 'Last output:'],
  [/thousand characters/, '14,700 characters'],
  [/Server "[^"]+" does not work|`[^`]*} does not work/, 'Server "library" failed to start'],
  [/nothing alike/, 'Nothing similar found'],
  [/What it came to/, 'Outcome of the conversation'],
  [/begins an empty one/, 'an unknown id creates a conversation'],
  [/Leave out what is below/, 'Drop results below this similarity'],
  [/cursor is not one of/, 'Invalid cursor'],
  [/(?<!\b[Tt]here )\bis no (?!more|less|such|one\b|\w+er\b)[a-zA-Z]/, 'is not a …'],
  [/database is away|store is away/, 'The database is unreachable'],
  [/cannot be (read|written)[^'"`]*\(\$\{/, 'There is no file …: readFailure and writeFailure of core'],
  [/opens? these doors|over every door/, 'offers these interfaces'],
  [/nobody is asked|nothing is called/, 'no tool or model is called'],
  [/contents of a session away/, 'deletes the contents of a session'],
  [/whole storm|^## Under kills/, 'the longer test; When the process is killed'],
  [/would be gone/, 'this would delete …'],
]

it.each(STOPPED_AT)('nobody reads %s; it says “%s”', (wording) => {
  const found = READ.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      // In a line of code, people read only what is in quotes.
      .filter((line) => !file.endsWith('.ts') || COMMENT.test(line) || /['"`]/.test(line))
      .filter((line) => wording.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

const FOLDERS = [
  'apps/*/{demo,scripts,src,test,view}',
  'packages/{agents,build,core,mcp-client,onnxruntime,testing,weaviate}/{src,test,web}',
  'packages/evals/{agents,*-mcp,core,mcp-client,measuring,scale}',
  'scripts/*',
]
const WEAK_BEGINNING = /\/\*\*\s*(?:\n\s*\*\s*)?((?:What|Whether|How|Of|Who|Where|When|Why)\b[^\n]*)/g

const weakBeginnings = (text: string) =>
  [...text.matchAll(WEAK_BEGINNING)].map(([, sentence]) => sentence?.trim())

it.each(FOLDERS)('docstrings in %s begin with a verb or a noun that stands alone', (folder) => {
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
  expect(files).not.toEqual([])
  const found = files.flatMap((file) =>
    weakBeginnings(readFileSync(join(ROOT, file), 'utf8')).map((sentence) => `${file}: ${sentence}`),
  )
  expect(found).toEqual([])
})

it('finds such beginnings on the first and on the second line of a docstring', () => {
  const text = '/** What it gives. */\n/**\n * Whether it is.\n */\n/** Gives what is there, and how. */'
  expect(weakBeginnings(text)).toEqual(['What it gives. */', 'Whether it is.'])
})
