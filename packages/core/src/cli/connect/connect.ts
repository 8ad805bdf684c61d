import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { AppError, isAppError, withHint } from '../../errors/index.ts'
import { CLIENTS, type Client, clientNamed, entryFor, type Machine, type ServerEntry } from './clients.ts'
import { copyPath, readConfiguration, replaceConfiguration } from './configuration-file.ts'
import { CLIENTS_WITH_HOOKS, hooksOf, planHooks, variablesLost } from './hooks.ts'
import { planChange } from './plan-change.ts'
import { isObject, readJson } from './read-json.ts'

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
  /** The program whose commands `hook` and `recall` clients run at the events of their sessions; null for none. */
  readonly capture?: ServerEntry | null
  /** Shows what would be written, and writes nothing. */
  readonly printOnly: boolean
  /** Writes without asking. */
  readonly isAgreed?: boolean
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
  capture: boolean
  isAgreed: boolean
} {
  const words = args.filter((arg) => !arg.startsWith('-'))
  const unknown = args.find((arg) => arg.startsWith('-') && !OPTIONS.includes(arg))
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
  return {
    client,
    servers,
    printOnly: args.includes('--print'),
    capture: args.includes('--capture'),
    isAgreed: args.includes('--yes'),
  }
}

const OPTIONS = ['--print', '--capture', '--yes']

/**
 * Shows what goes into the configuration of a client, then writes it and keeps a copy of the former file. On a terminal it
 * asks first. Gives the exit code: 1 when a file could not be changed, or no client was found.
 */
export async function connect(
  { client, entries, capture = null, printOnly, isAgreed = false }: ConnectRequest,
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
      await connectTo(one, machine, { entries, printOnly, isAgreed }, io)
      if (capture !== null) await captureIn(one, machine, { capture, printOnly, isAgreed }, io)
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
  { entries, printOnly, isAgreed }: Pick<ConnectRequest, 'entries' | 'printOnly' | 'isAgreed'>,
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
  if (isAgreed !== true && !(await agreed(io))) return say('Nothing was written.')
  say(replaced(path, before, plan.text, io))
  say(client.afterwards)
}

/** Replaces a file, and says where the former one is. */
function replaced(
  path: string,
  before: string | null,
  text: string,
  { now = new Date() }: ConnectIo,
): string {
  const copy = copyPath(path, now)
  replaceConfiguration(path, before, text, copy)
  return before === null ? 'Written.' : `Written. The former file is kept as ${copy}`
}

/** Lets a client run a program at the events of its sessions. What is said is personal: without a yes nothing is written. */
async function captureIn(
  client: Client,
  machine: Machine,
  { capture, printOnly, isAgreed }: Pick<ConnectRequest, 'printOnly' | 'isAgreed'> & { capture: ServerEntry },
  io: ConnectIo,
): Promise<void> {
  const say = (text: string) => void io.stdout.write(`${text}\n`)
  const hooks = hooksOf(client)
  if (hooks === undefined) {
    say(
      `\n${client.title} has no hooks that are known here, so nothing is captured. Those that have: ${CLIENTS_WITH_HOOKS.join(', ')}.`,
    )
    return
  }
  const path = hooks.file(machine)
  const before = readConfiguration(path)
  const plan = planHooks(hooks, before, capture)
  say(`\n${client.title}: ${path}${before === null ? ' (a new file)' : ''}`)
  say('  what you and the assistant say in its sessions is stored in your memory, word for word')
  say(plan.shown)
  if (plan.outcome === 'keep') return say('Everything is there already.')
  const lost = variablesLost(hooks, before, variablesOf(client, machine, capture), machine.env)
  if (lost.length > 0) {
    throw new AppError('conflict', `Hooks of ${client.title} would not have ${lost.join(', ')}.`, {
      hint:
        hooks.variables === null
          ? 'Set them in the environment that the client is started in, and run this again.'
          : `Set them in "${hooks.variables}" of ${path}, and run this again.`,
    })
  }
  if (printOnly) return
  if (isAgreed !== true && !(io.stdin.isTTY && io.stdout.isTTY)) {
    return say('Nothing was written: nobody can be asked. Run it in a terminal, or with --yes.')
  }
  if (isAgreed !== true && !(await agreed(io))) return say('Nothing was written.')
  say(replaced(path, before, plan.text, io))
}

/** Names of the variables of the program's own entry, by which it finds its store. */
function variablesOf(client: Client, machine: Machine, { name, program }: ServerEntry): string[] {
  const text = readConfiguration(client.file(machine))
  const servers = text === null ? {} : Reflect.get(Object(readJson(text)), client.key)
  const entry = isObject(servers) ? (servers[name] ?? servers[program]) : undefined
  const env = isObject(entry) && isObject(entry.env) ? entry.env : {}
  const prefix = `${name.toUpperCase()}_`
  return Object.keys(env).filter((one) => one.startsWith(prefix) && !one.endsWith('_LOG_LEVEL'))
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
