import { readNoteTrigger } from './note-trigger.ts'

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i
const MAX_DEPTH = 8

/** Keeps only the ids in a tool's result, in place; undefined if there are none. */
export function idsIn(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return isId(value) ? value : undefined
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined
  if (Array.isArray(value)) {
    const ids = value.map((item) => idsIn(item, depth + 1)).filter((item) => item !== undefined)
    return ids.length === 0 ? undefined : ids
  }
  const ids = Object.entries(value).flatMap(([key, item]) => {
    const found = idsIn(item, depth + 1)
    return found === undefined ? [] : [[key, found] as const]
  })
  return ids.length === 0 ? undefined : Object.fromEntries(ids)
}

const isId = (text: string): boolean => UUID.test(text) || readNoteTrigger(text) !== null
