/**
 * `pnpm connect [CLIENT] [SERVER…] [--print]`: adds the servers of this clone, all four or those named, to
 * the configuration of a client. A published server does the same for itself: `npx -y library-rag-mcp
 * connect`.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { connect, readConnectArguments, type ServerEntry } from '../packages/core/src/cli/connect/index.ts'
import { quietPipe } from '../packages/core/src/cli/quiet-pipe.ts'
import { AppError, isAppError, withHint } from '../packages/core/src/errors/index.ts'
import { SERVERS } from './servers.ts'

const ROOT = join(import.meta.dirname, '..')

const HELP = `npx -y pnpm@12 connect [CLIENT] [SERVER…] [--print] [--capture] [--yes]

Writes the servers of this folder into the configuration of a client, after showing what it will do. The former file is
kept as a copy; nothing else in it changes.

  CLIENT     claude-desktop, claude-code, cursor or vscode; without it every one of them that is found here
  SERVER…    ${Object.keys(SERVERS).join(', ')}; without them all four
  --print    only shows
  --capture  memory stores what is said in sessions of Claude Code or Cursor, through their hooks
  --yes      writes without asking
`

quietPipe(process.stdout)
const args = process.argv.slice(2).filter((word) => word !== '--')
if (args.some((word) => word === '--help' || word === '-h')) process.stdout.write(HELP)
else process.exitCode = await run()

async function run(): Promise<number> {
  try {
    const { client, servers, printOnly, capture, isAgreed } = readConnectArguments(args, Object.keys(SERVERS))
    const names = servers.length > 0 ? servers : Object.keys(SERVERS)
    if (!printOnly && !build(names)) return 1
    const { env, stdin, stdout, platform } = process
    const entries = names.map(entryOf)
    const memory = entries.find(({ name }) => name === 'memory') ?? null
    if (capture && memory === null)
      throw new AppError('config', '--capture is for memory.', { hint: 'Name no server, or memory, too.' })
    const request = { client, entries, printOnly, isAgreed, capture: capture ? memory : null }
    const code = await connect(request, { env, stdin, stdout, platform })
    if (names.includes('datainclusion') && env.DATAINCLUSION_API_TOKEN === undefined) {
      console.log(
        'datainclusion wants a free token: put "env": {"DATAINCLUSION_API_TOKEN": "…"} into its entry.',
      )
    }
    return code
  } catch (error) {
    if (!isAppError(error)) throw error
    console.error(`connect: ${withHint(error)}`)
    return error.code === 'config' ? 2 : 1
  }
}

/** Uses the Node of the dependencies, which is new enough on every machine. */
function entryOf(name: string): ServerEntry {
  const folder = SERVERS[name] ?? name
  return {
    name,
    program: folder,
    command: process.execPath,
    args: [join(ROOT, 'apps', folder, 'dist/bin.js')],
  }
}

function build(names: readonly string[]): boolean {
  const filters = names.map((name) => `--filter=${SERVERS[name]}`)
  const turbo = join(import.meta.dirname, 'turbo.ts')
  return spawnSync(process.execPath, [turbo, 'build', ...filters], { stdio: 'inherit' }).status === 0
}
