import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewMachine } from './new-machine.ts'

const ROOT = join(import.meta.dirname, '../..')
const BOOK = join(ROOT, 'apps/library-rag-mcp/demo/le-mot-et-la-renoncule.pdf')
const OFFICE = join(ROOT, 'packages/agents/demo-office/documents')

/** What a new user asks a program that is no server, without a key. */
export interface FirstQuestion {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Words of the answer. */
  readonly answer: string
}

/**
 * The first questions for a program.
 * @param npx Words that start a published server's program on this machine, behind `npx`.
 */
export function firstQuestions(
  program: string,
  machine: NewMachine,
  npx: (server: string) => readonly string[],
): readonly FirstQuestion[] {
  if (program === 'mcp-chat') return [askBook(machine, npx('library-rag-mcp'))]
  const env = { AGENTS_DOCUMENTS: OFFICE, AGENTS_LOG_LEVEL: 'warn' }
  return [
    {
      args: ['ask', 'Quelle est la pente minimale du collecteur d’eaux usées ?'],
      env,
      answer: 'pente minimale est de 1 %',
    },
    // Only a server that came with the package knows this.
    { args: ['ask', '@budget Quel est le code du județ de Cluj ?'], env, answer: 'cui: 4288110' },
  ]
}

/** A library is given a book first; then it is a server in the configuration of mcp-chat, as the README has it. */
function askBook(machine: NewMachine, library: readonly string[]): FirstQuestion {
  machine.npx([...library, 'ingest', BOOK])
  const config = join(machine.cwd, 'mcp.json')
  // A server sees few variables; npm's are of this machine alone.
  const npm = Object.entries(machine.env).filter(([name]) => name.startsWith('npm_config_'))
  const entry = { command: 'npx', args: library, env: Object.fromEntries(npm) }
  writeFileSync(config, JSON.stringify({ mcpServers: { library: entry } }))
  return {
    args: ['--config', config, 'What did Peirce say about nominalism versus realism?'],
    env: {},
    answer: 'Le Mot et la Renoncule',
  }
}
