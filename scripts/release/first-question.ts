import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NewMachine } from './new-machine.ts'

const ROOT = join(import.meta.dirname, '../..')
const BOOK = join(ROOT, 'apps/library-rag-mcp/demo/le-mot-et-la-renoncule.pdf')
const OFFICE = join(ROOT, 'packages/agents/demo-office/documents')

/** A question that a new user asks a program other than a server, without a key. */
export interface FirstQuestion {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly answer: string
}

/** @param npx arguments of `npx` that start a published server's program on this machine */
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

/** A library is first given a book; then it is a server in the configuration of mcp-chat, as in the README. */
function askBook(machine: NewMachine, library: readonly string[]): FirstQuestion {
  machine.npx([...library, 'ingest', BOOK])
  const config = join(machine.cwd, 'mcp.json')
  // A server gets few variables; npm's are specific to this machine.
  const npm = Object.entries(machine.env).filter(([name]) => name.startsWith('npm_config_'))
  const entry = { command: 'npx', args: library, env: Object.fromEntries(npm) }
  writeFileSync(config, JSON.stringify({ mcpServers: { library: entry } }))
  return {
    args: ['--config', config, 'What did Peirce say about nominalism versus realism?'],
    env: {},
    answer: 'Le Mot et la Renoncule',
  }
}
