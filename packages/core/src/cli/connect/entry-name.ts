import type { ServerEntry } from './clients.ts'
import { isObject } from './read-json.ts'

/**
 * The name that an entry goes under: its own, or that of an older entry of ours which another program's entry made take
 * another one. An entry of another program, or one that cannot be told, keeps its name, and ours takes the next that is free.
 * @param servers The entries that are there.
 */
export function entryName(
  { name, program, command, args }: ServerEntry,
  servers: Readonly<Record<string, unknown>>,
): string {
  const names = [name, program, ...Array.from(Object.keys(servers), (_, at) => `${program}-${at + 2}`)]
  const isTaken = (one: string) => Object.hasOwn(servers, one)
  const words = JSON.stringify([command, ...args])
  const ours = names.find(
    (one) =>
      isTaken(one) && (JSON.stringify(wordsOf(servers[one])) === words || isOurs(servers[one], program)),
  )
  return ours ?? names.find((one) => !isTaken(one)) ?? name
}

/** Whether an entry starts a program: its package, its file in a clone or an installation, or its image. */
const isOurs = (entry: unknown, program: string): boolean =>
  wordsOf(entry)
    .flatMap((word) => [word, ...word.split(/\s+/)])
    .some((word) => starts(word, program))

function wordsOf(entry: unknown): string[] {
  const { command, args } = isObject(entry) ? entry : {}
  return [command, ...(Array.isArray(args) ? args : [])].filter((word) => typeof word === 'string')
}

/** Whether a command line starts a program. */
export const startsProgram = (line: string, program: string): boolean =>
  line.split(/["'\s]+/).some((word) => starts(word, program))

/** What an entry starts, or its address: enough to know it by, and not the keys that may follow. */
export function startedBy(entry: unknown): string {
  const { url } = isObject(entry) ? entry : {}
  const words = [...wordsOf(entry), ...(typeof url === 'string' ? [url] : [])]
  return words.slice(0, 3).join(' ')
}

function starts(word: string, program: string): boolean {
  const path = word.replaceAll('\\', '/')
  // A package of somebody else's scope.
  if (path.startsWith('@') && !program.startsWith('@')) return false
  const bare = path.replace(/\/dist\/bin\.js$|\.(?:cmd|exe|ps1)$/, '').replace(/(?<=[^/])[@:][\w.-]+$/, '')
  return bare === program || bare.endsWith(`/${program}`)
}
