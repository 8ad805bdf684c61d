import { type Client, entryFor, type ServerEntry } from './clients.ts'
import { entryName, startedBy } from './entry-name.ts'
import { formatLike } from './format-like.ts'
import { isObject, notReadable, readJson } from './read-json.ts'

export interface PlannedChange {
  readonly text: string
  readonly outcomes: readonly PlannedEntry[]
  /** Server entries only, for display; values of existing variables are hidden. */
  readonly shown: string
}

export interface PlannedEntry {
  readonly name: string
  readonly outcome: 'add' | 'replace' | 'keep'
  /** Another program's entry that has the server's own name, and the command it starts; null if there is none. */
  readonly foreign: { readonly name: string; readonly starts: string } | null
}

type Json = Record<string, unknown>

/**
 * Adds servers to a client's configuration. Everything else stays, including the variables (tokens, folders)
 * of a server already there. An entry of another program is never replaced: ours gets another name.
 * @param text Current content, null if there is no file.
 * @throws AppError conflict for a file that is not plain JSON, repeats a name, or has another shape
 */
export function planChange(
  client: Pick<Client, 'key' | 'hasType'>,
  text: string | null,
  entries: readonly ServerEntry[],
): PlannedChange {
  const root = text === null || text.trim() === '' ? {} : read(text)
  const servers = root[client.key] ?? {}
  if (!isObject(servers)) throw notReadable(`its "${client.key}" is not an object`)

  const next: Json = { ...servers }
  const shown: Json = {}
  const outcomes = entries.map((entry): PlannedEntry => {
    const name = entryName(entry, next)
    const foreign = name === entry.name || !Object.hasOwn(next, entry.name) ? null : entry.name
    const told = {
      name,
      foreign: foreign === null ? null : { name: foreign, starts: startedBy(next[foreign]) },
    }
    const before = Object.hasOwn(servers, name) ? servers[name] : undefined
    const own = entryFor(client, entry)
    const after = isObject(before) ? merged(before, own) : own
    next[name] = after
    shown[name] = isObject(after.env) ? { ...after, env: masked(after.env, entry.env) } : after
    if (before === undefined) return { ...told, outcome: 'add' }
    return { ...told, outcome: same(before, after) ? 'keep' : 'replace' }
  })
  return {
    text: formatLike({ ...root, [client.key]: next }, text ?? ''),
    outcomes,
    shown: JSON.stringify({ [client.key]: shown }, null, 2),
  }
}

/** Merges the new entry into the old one, keeping its variables and other settings. */
function merged(before: Json, own: Json): Json {
  const env = { ...(isObject(before.env) && before.env), ...(isObject(own.env) && own.env) }
  const { env: _, ...rest } = before
  return { ...rest, ...own, ...(Object.keys(env).length > 0 && { env }) }
}

const masked = (env: Json, own: Readonly<Record<string, string>> = {}): Json =>
  Object.fromEntries(
    Object.entries(env).map(([name, value]) => [name, Object.hasOwn(own, name) ? value : '…']),
  )

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

function read(text: string): Json {
  const root = readJson(text)
  if (!isObject(root)) throw notReadable('it is not an object')
  return root
}
