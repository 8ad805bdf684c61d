import { defined } from '../../schemas/defined.ts'
import { type Client, type Machine, pathsOf, type ServerEntry } from './clients.ts'
import { startsProgram } from './entry-name.ts'
import { formatLike } from './format-like.ts'
import { isObject, notReadable, readJson } from './read-json.ts'

interface EventHook {
  readonly event: string
  readonly args: readonly string[]
  /** Limits the hook to some kinds of the event. */
  readonly matcher?: string
}

export interface ClientHooks {
  readonly events: readonly EventHook[]
  file(machine: Machine): string
  /** Fields required beside `hooks`. */
  readonly root: Readonly<Record<string, unknown>>
  entry(command: string, hook: EventHook): Record<string, unknown>
  /** Field of the file that holds the hooks' variables; null if there is none. */
  readonly variables: string | null
}

/** Seconds after which Claude Code continues without the hook. */
const TIMEOUT_SECONDS = 30

// Formats as documented in November 2026: code.claude.com/docs/en/hooks and cursor.com/docs/agent/hooks.
const HOOKS: ReadonlyMap<string, ClientHooks> = new Map<string, ClientHooks>([
  [
    'claude-code',
    {
      events: [
        { event: 'SessionEnd', args: ['hook'] },
        { event: 'PreCompact', args: ['hook'] },
        {
          event: 'SessionStart',
          args: ['recall', '--budget', '1500'],
          matcher: 'startup|clear|compact',
        },
      ],
      file: ({ platform, home, env }) => {
        const { join } = pathsOf(platform)
        return join(env.CLAUDE_CONFIG_DIR?.trim() || join(home, '.claude'), 'settings.json')
      },
      root: {},
      entry: (command, { matcher }) => ({
        ...defined({ matcher }),
        hooks: [{ type: 'command', command, timeout: TIMEOUT_SECONDS }],
      }),
      variables: 'env',
    },
  ],
  [
    'cursor',
    {
      events: [
        { event: 'beforeSubmitPrompt', args: ['hook'] },
        { event: 'afterAgentResponse', args: ['hook'] },
      ],
      file: ({ platform, home }) => pathsOf(platform).join(home, '.cursor', 'hooks.json'),
      root: { version: 1 },
      entry: (command) => ({ command }),
      variables: null,
    },
  ],
])

/** Clients whose sessions a program can capture. */
export const CLIENTS_WITH_HOOKS: readonly string[] = [...HOOKS.keys()]

export const hooksOf = ({ id }: Pick<Client, 'id'>): ClientHooks | undefined => HOOKS.get(id)

type Json = Record<string, unknown>

export interface PlannedHooks {
  readonly text: string
  /** Entries of this program only. */
  readonly shown: string
  readonly outcome: 'add' | 'replace' | 'keep'
}

/** Keeps everything else; the program's own hooks appear once. @throws AppError conflict for another shape of file */
export function planHooks(client: ClientHooks, text: string | null, entry: ServerEntry): PlannedHooks {
  const root = text === null || text.trim() === '' ? {} : readJson(text)
  if (!isObject(root)) throw notReadable('it is not an object')
  const before = root.hooks ?? {}
  if (!isObject(before)) throw notReadable('its "hooks" is not an object')
  const own: Json = {}
  const hooks: Json = { ...before }
  let [had, same] = [false, true]
  for (const hook of client.events) {
    const list = Object.hasOwn(before, hook.event) ? before[hook.event] : []
    if (!Array.isArray(list)) throw notReadable(`its hooks of "${hook.event}" are not a list`)
    const added = client.entry(commandLine(entry, hook.args), hook)
    const others = list.flatMap((one) => withoutOwn(one, entry.program) ?? [])
    const isThere = list.some((one) => JSON.stringify(one) === JSON.stringify(added))
    // True if the entry appears exactly once and is the only one of this program.
    const isKept = isThere && others.length === list.length - 1
    had ||= JSON.stringify(others) !== JSON.stringify(list)
    same &&= isKept
    own[hook.event] = [added]
    hooks[hook.event] = isKept ? list : [...others, added]
  }
  return {
    text: formatLike({ ...client.root, ...root, hooks }, text ?? ''),
    shown: JSON.stringify({ ...client.root, hooks: own }, null, 2),
    outcome: same ? 'keep' : had ? 'replace' : 'add',
  }
}

/** Names of variables in an entry that the client's hooks would not receive. */
export function variablesLost(
  client: ClientHooks,
  text: string | null,
  given: readonly string[],
  env: Machine['env'],
): string[] {
  const root = text === null || text.trim() === '' ? {} : readJson(text)
  const ofFile = client.variables !== null && isObject(root) ? root[client.variables] : {}
  return given.filter((name) => env[name] === undefined && !(isObject(ofFile) && Object.hasOwn(ofFile, name)))
}

/** Removes a program from an entry or a group of entries; null if nothing is left. */
function withoutOwn(value: unknown, program: string): unknown {
  if (!isObject(value)) return value
  if (typeof value.command === 'string' && startsProgram(value.command, program)) return null
  if (!Array.isArray(value.hooks)) return value
  const left = value.hooks.filter((one) => withoutOwn(one, program) !== null)
  if (left.length === value.hooks.length) return value
  return left.length === 0 ? null : { ...value, hooks: left }
}

/** Builds a shell command line, quoting words with blanks or special characters. */
function commandLine({ command, args, env = {} }: ServerEntry, more: readonly string[]): string {
  const set = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const words = [...(set.length > 0 ? ['env', ...set] : []), command, ...args, ...more]
  return words.map((word) => (/^[\w./:@=,+-]+$/.test(word) ? word : `"${word}"`)).join(' ')
}
