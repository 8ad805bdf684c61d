import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { AppError, isAppError, withHint } from '../../errors/index.ts'
import { CLIENTS, type Client, clientNamed, entryFor, type Machine, type ServerEntry } from './clients.ts'
import { copyPath, readConfiguration, replaceConfiguration } from './configuration-file.ts'
import { planChange } from './plan-change.ts'

/** What the command reads and writes. */
export interface ConnectIo {
  readonly env: Machine['env']
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly platform: NodeJS.Platform
  readonly now?: Date
}

/** What to connect, and to which clients. */
export interface ConnectRequest {
  /** Null: every client that is found on this machine. */
  readonly client: Client | null
  readonly entries: readonly ServerEntry[]
  /** Shows what would be written, and writes nothing. */
  readonly printOnly: boolean
}

/**
 * The client and the rest of the arguments.
 * @throws AppError config for an unknown option or client
 */
export function readConnectArguments(
  args: readonly string[],
  known: readonly string[],
): {
  client: Client | null
  servers: string[]
  printOnly: boolean
} {
  const words = args.filter((arg) => !arg.startsWith('-'))
  const unknown = args.find((arg) => arg.startsWith('-') && arg !== '--print')
  if (unknown !== undefined)
    throw new AppError('config', `Unknown option ${unknown}.`, { hint: 'See --help.' })
  const [first, ...rest] = words
  const client = first === undefined ? null : (clientNamed(first) ?? null)
  const servers = client === null && first !== undefined && known.includes(first) ? words : rest
  if (first !== undefined && client === null && servers !== words) {
    throw new AppError('config', `There is no client "${first}" here.`, {
      hint: `Use one of ${CLIENTS.map(({ id }) => id).join(', ')}.`,
    })
  }
  const foreign = servers.find((name) => !known.includes(name))
  if (foreign !== undefined) {
    throw new AppError('config', `There is no server "${foreign}".`, {
      hint: `Use any of ${known.join(', ')}.`,
    })
  }
  return { client, servers, printOnly: args.includes('--print') }
}

/**
 * Shows what goes into the configuration of a client, then writes it and keeps a copy of the former file. On a terminal it
 * asks first. Gives the exit code: 1 when a file could not be changed, or no client was found.
 */
export async function connect(
  { client, entries, printOnly }: ConnectRequest,
  io: ConnectIo,
): Promise<number> {
  const machine: Machine = { platform: io.platform, home: homeOf(io), env: io.env }
  const chosen = client === null ? CLIENTS.filter((one) => printOnly || isHere(one, machine)) : [client]
  if (chosen.length === 0) {
    io.stdout.write(`No client was found. Name one: ${CLIENTS.map(({ id }) => id).join(', ')}.\n`)
    return 1
  }
  let failed = false
  for (const one of chosen) {
    try {
      await connectTo(one, machine, { entries, printOnly }, io)
    } catch (error) {
      if (!isAppError(error)) throw error
      failed = true
      io.stdout.write(`${withHint(error)}\n`)
    }
  }
  if (printOnly) io.stdout.write('\nNothing was written: --print only shows.\n')
  return failed ? 1 : 0
}

async function connectTo(
  client: Client,
  machine: Machine,
  { entries, printOnly }: Omit<ConnectRequest, 'client'>,
  io: ConnectIo,
): Promise<void> {
  const say = (text: string) => void io.stdout.write(`${text}\n`)
  const path = client.file(machine)
  const before = readConfiguration(path)
  say(`\n${client.title}: ${path}${before === null ? ' (a new file)' : ''}`)
  const plan = planOrShow(client, before, entries, say)
  for (const { name, outcome, foreign } of plan.outcomes) {
    if (foreign !== null)
      say(`  ${foreign.name} is the entry of another program and stays: ${foreign.starts}`)
    say(`  ${WORDS[outcome]} ${name}`)
  }
  say(plan.shown)
  if (plan.outcomes.every(({ outcome }) => outcome === 'keep')) return say('Everything is there already.')
  if (printOnly) return
  if (!(await agreed(io))) return say('Nothing was written.')
  const copy = copyPath(path, io.now ?? new Date())
  replaceConfiguration(path, before, plan.text, copy)
  say(before === null ? 'Written.' : `Written. The former file is kept as ${copy}`)
  say(client.afterwards)
}

const WORDS = { add: 'adds', replace: 'replaces', keep: 'keeps' } as const

/** The plan; where a file cannot be changed, the lines are shown before the reason is thrown. */
function planOrShow(
  client: Client,
  before: string | null,
  entries: readonly ServerEntry[],
  say: (text: string) => void,
) {
  try {
    return planChange(client, before, entries)
  } catch (error) {
    const servers = Object.fromEntries(entries.map((entry) => [entry.name, entryFor(client, entry)]))
    say(JSON.stringify({ [client.key]: servers }, null, 2))
    throw error
  }
}

/** Asks where there is somebody to answer. */
async function agreed({ stdin, stdout }: ConnectIo): Promise<boolean> {
  if (!stdin.isTTY || !stdout.isTTY) return true
  const lines = createInterface({ input: stdin, output: stdout })
  try {
    return !/^n/i.test((await lines.question('Write this? [Y/n] ')).trim())
  } finally {
    lines.close()
  }
}

/** As `os.homedir()` has it, of the environment that is given. */
const homeOf = ({ env, platform }: ConnectIo) =>
  (platform === 'win32' ? env.USERPROFILE : env.HOME)?.trim() || homedir()

/** Whether a client has been used on this machine. */
function isHere(client: Client, machine: Machine): boolean {
  const file = client.file(machine)
  // Claude Code keeps its file in the home, which every machine has.
  return existsSync(file) || (client.id !== 'claude-code' && existsSync(dirname(file)))
}
