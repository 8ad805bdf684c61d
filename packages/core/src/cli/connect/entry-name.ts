import type { ServerEntry } from './clients.ts'
import { isObject } from './read-json.ts'

/**
 * Chooses the name of an entry: its own, or the name an older entry of ours took because another program had
 * the first. An entry of another or unknown program keeps its name, and ours gets the next free one.
 * @param servers Existing entries.
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

/** Recognises an entry of a program by its package, its file in a clone or an installation, or its image. */
const isOurs = (entry: unknown, program: string): boolean =>
  wordsOf(entry)
    .flatMap((word) => [word, ...word.split(/\s+/)])
    .some((word) => starts(word, program))

function wordsOf(entry: unknown): string[] {
  const { command, args } = isObject(entry) ? entry : {}
  return [command, ...(Array.isArray(args) ? args : [])].filter((word) => typeof word === 'string')
}

export const startsProgram = (line: string, program: string): boolean =>
  line.split(/["'\s]+/).some((word) => starts(word, program))

/** Names the program or address behind an entry; the arguments are left out, since they may contain keys. */
export function startedBy(entry: unknown): string {
  const { url } = isObject(entry) ? entry : {}
  const words = [...wordsOf(entry), ...(typeof url === 'string' ? [url] : [])]
  return words.slice(0, 3).join(' ')
}

function starts(word: string, program: string): boolean {
  const path = word.replaceAll('\\', '/')
  // A package with this name in another scope is not ours.
  if (path.startsWith('@') && !program.startsWith('@')) return false
  const bare = path.replace(/\/dist\/bin\.js$|\.(?:cmd|exe|ps1)$/, '').replace(/(?<=[^/])[@:][\w.-]+$/, '')
  return bare === program || bare.endsWith(`/${program}`)
}
