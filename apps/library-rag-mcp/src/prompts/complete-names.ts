import { matchName } from '../domain/filters/name-match.ts'
import type { Deps } from '../ports/deps.ts'

const MAX_OFFERED = 20

/** Completes an author: names that start with the text, then likely matches. */
export async function completeAuthor(typed: string, { documents }: Deps): Promise<string[]> {
  return offer(typed, (await documents.names()).authors)
}

/** Completes a title: those that start with the text, then likely matches. */
export async function completeWork(typed: string, { documents }: Deps): Promise<string[]> {
  return offer(typed, (await documents.names()).titles)
}

function offer(typed: string, names: readonly string[]): string[] {
  if (typed.trim() === '') return names.slice(0, MAX_OFFERED)
  const beginning = names.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()))
  const { matches, nearest } = matchName(typed, names)
  return [...new Set([...beginning, ...matches, ...nearest])].slice(0, MAX_OFFERED)
}
