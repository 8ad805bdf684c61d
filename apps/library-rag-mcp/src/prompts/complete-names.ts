import { matchName } from '../domain/filters/name-match.ts'
import type { Deps } from '../ports/deps.ts'

/** Most names offered while somebody types. */
const MAX_OFFERED = 20

/** Authors that go on from what was typed, then those it may mean. */
export async function completeAuthor(typed: string, { documents }: Deps): Promise<string[]> {
  return offer(typed, (await documents.names()).authors)
}

/** The same of titles. */
export async function completeWork(typed: string, { documents }: Deps): Promise<string[]> {
  return offer(typed, (await documents.names()).titles)
}

function offer(typed: string, names: readonly string[]): string[] {
  if (typed.trim() === '') return names.slice(0, MAX_OFFERED)
  const beginning = names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()))
  const { matches, nearest } = matchName(typed, names)
  return [...new Set([...beginning, ...matches, ...nearest])].slice(0, MAX_OFFERED)
}
