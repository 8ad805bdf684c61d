import { LRUCache } from 'lru-cache'
import type { ThoughtContent } from '../memory.ts'
import { readStatement, type Statement } from './statement.ts'

/** Statements kept, of some kilobytes each. */
const MAX_KNOWN = 1_000

const known = new LRUCache<string, { readonly statement: Statement | null }>({ max: MAX_KNOWN })

/** Reads a thought as {@link readStatement} does, once while it is among the last read. */
export function knownStatement({
  content,
  concepts,
}: Pick<ThoughtContent, 'content' | 'concepts'>): Statement | null {
  const key = JSON.stringify([content, concepts])
  const read = known.get(key) ?? { statement: readStatement({ content, concepts }) }
  known.set(key, read)
  return read.statement
}
