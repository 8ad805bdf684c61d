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

export interface ConnectIo {
  readonly env: Machine['env']
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean }
  readonly platform: NodeJS.Platform
  readonly now?: Date
}

export interface ConnectRequest {
  /** Null for every client found on this machine. */
  readonly client: Client | null
  readonly entries: readonly ServerEntry[]
  /** Program whose commands `hook` and `recall` the client runs on session events; null for none. */
  readonly capture?: ServerEntry | null
  readonly printOnly: boolean
  readonly isAgreed?: boolean
}

/** Reads the client and the options. @throws AppError config for an unknown option or client */
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
 * Shows what goes into the configuration of a client, then writes it and keeps a copy of the old file. On a
 * terminal it asks first. Returns the exit code: 1 if a file could not be changed or no client was found.
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
  if (isAgreed !== true && !(await askConsent(io))) return say('Nothing was written.')
  say(replaced(path, before, plan.text, io))
  say(client.afterwards)
}

/** Replaces a file and reports where the old one was saved. */
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

/** Lets a client run a program on session events. Conversations are personal, so nothing is written without consent. */
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
    throw new AppError('conflict', `Hooks run by ${client.title} would not see ${lost.join(', ')}.`, {
      hint:
        hooks.variables === null
          ? 'Set them in the environment that the client is started in, and run this again.'
          : `Set them in "${hooks.variables}" of ${path}, and run this again.`,
    })
  }
  if (printOnly) return
  if (isAgreed !== true && !(io.stdin.isTTY && io.stdout.isTTY)) {
    return say('Nothing was written: there is no terminal to confirm in. Run it in one, or with --yes.')
  }
  if (isAgreed !== true && !(await askConsent(io))) return say('Nothing was written.')
  say(replaced(path, before, plan.text, io))
}

/** Names of the variables in the program's own entry, which point to its store. */
function variablesOf(client: Client, machine: Machine, { name, program }: ServerEntry): string[] {
  const text = readConfiguration(client.file(machine))
  const servers = text === null ? {} : Reflect.get(Object(readJson(text)), client.key)
  const entry = isObject(servers) ? (servers[name] ?? servers[program]) : undefined
  const env = isObject(entry) && isObject(entry.env) ? entry.env : {}
  const prefix = `${name.toUpperCase()}_`
  return Object.keys(env).filter((one) => one.startsWith(prefix) && !one.endsWith('_LOG_LEVEL'))
}

const WORDS = { add: 'adds', replace: 'replaces', keep: 'keeps' } as const

/** Plans the change. If the file cannot be changed, shows the lines to add before throwing the reason. */
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

async function askConsent({ stdin, stdout }: ConnectIo): Promise<boolean> {
  if (!stdin.isTTY || !stdout.isTTY) return true
  const lines = createInterface({ input: stdin, output: stdout })
  try {
    return !/^n/i.test((await lines.question('Write this? [Y/n] ')).trim())
  } finally {
    lines.close()
  }
}

/** Same as `os.homedir()`, but for the given environment. */
const homeOf = ({ env, platform }: ConnectIo) =>
  (platform === 'win32' ? env.USERPROFILE : env.HOME)?.trim() || homedir()

function isHere(client: Client, machine: Machine): boolean {
  const file = client.file(machine)
  // Claude Code's file is in the home folder, which always exists.
  return existsSync(file) || (client.id !== 'claude-code' && existsSync(dirname(file)))
}
