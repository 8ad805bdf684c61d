/** The team of agents in the demo: its program, started as by a person in an office. */
import { spawn } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { bold, dim, wrap } from './demo-print.ts'

const root = resolve(import.meta.dirname, '..')
export const TEAM_PROGRAM = join(root, 'packages/agents/src/bin.ts')
const office = join(root, 'packages/agents/demo-office')

const ONE = ['Quelle est la pente minimale du collecteur d’eaux usées ?']
/** One question for each ability of the team. */
const FIVE = [
  ...ONE,
  // From memory, since it was answered before.
  ...ONE,
  '@budget Quel est le code du județ de Cluj ?',
  // Two sections answer it with different values: their headings are the choices.
  'Quelle est la pente ?',
  'Quel débit passe dans un DN 300 en béton à 1 % de pente ?',
]

/** Prints the hops of each answer. @param folder for the team's output */
export async function demoTeam(folder: string, library: string, book: string, all: boolean): Promise<void> {
  const env = demoOffice(folder, library, book)
  console.log(`\n${bold('The team of agents')}, over the book and the demo office`)
  console.log(
    dim(
      wrap(
        'No key is set, so that rules, search and quotations do the work; a language model may take their place.',
      ),
    ),
  )
  for (const question of all ? FIVE : ONE) {
    console.log(`\n${bold(question)}`)
    await run(['ask', question], env)
  }
}

/** Copies, so that changes stay in the demo. @returns the environment of a team over the copies */
export function demoOffice(folder: string, library: string, book: string): Record<string, string> {
  const [documents, books, team] = [join(folder, 'office'), join(folder, 'library'), join(folder, 'team')]
  cpSync(join(office, 'documents'), documents, { recursive: true })
  // Only the book, since other files in its folder were not given.
  cpSync(book, join(documents, basename(book)))
  cpSync(library, books, { recursive: true })
  mkdirSync(team, { recursive: true })
  return {
    AGENTS_DATA_DIR: team,
    AGENTS_DOCUMENTS: documents,
    AGENTS_SCRIPTS: join(office, 'scripts.yaml'),
    AGENTS_MODEL: 'extractive',
    AGENTS_LOG_LEVEL: 'error',
    LIBRARY_RAG_DATA_DIR: books,
    // The library identifies the book by the path that it was read from.
    LIBRARY_RAG_ALLOWED_ROOTS: [documents, team, dirname(book)].join(delimiter),
  }
}

async function run(args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [TEAM_PROGRAM, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const [, indent = '', text = ''] = /^(\s*)(.*)$/.exec(line) ?? []
    const isHop = /^\d+ {2}\S+ → /.test(text)
    const wrapped = wrap(text, `${indent}  `, `${indent}${isHop ? '     ' : '  '}`)
    console.log(isHop ? dim(wrapped) : wrapped)
  }
  const code = await new Promise<number | null>((done) =>
    child.exitCode === null ? child.once('exit', done) : done(child.exitCode),
  )
  if (code !== 0) throw new Error(`agora-agents ended with ${code}`)
}
