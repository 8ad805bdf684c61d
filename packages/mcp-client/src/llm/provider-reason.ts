import { isRecord } from '../client/untrusted/is-record.ts'
import { excerpt } from '../client/untrusted/safe-text.ts'

/** Maximum characters shown of a reason. */
const MOST = 500
/** Fields that services put their reason in, most specific first. */
const KEYS = [
  'message',
  'error',
  'detail',
  'details',
  'msg',
  'error_description',
  'reason',
  'title',
  'errors',
  'description',
  'error_message',
]
const SECRET = /\b((?:sk|pk|key|tok|gsk|xai|hf)[-_])[A-Za-z0-9_-]{8,}/g

/** Extracts a service's reason from an error body of any form; undefined if there is none. */
export function reasonIn(body: string | undefined): string | undefined {
  const text = body?.trim() ?? ''
  if (text === '') return undefined
  if (isPage(text)) return `a web page came instead of an answer${titleOf(text)}`
  const value = parse(text)
  const said = value === undefined ? text : wordsOf(value, 0)
  return said === undefined ? undefined : shown(said)
}

/** Prepares a reason for display: one line, limited, without keys. */
export const shown = (text: string): string => excerpt(text.replace(SECRET, '$1…'), MOST)

export const isPage = (text: string): boolean => /^\s*(?:<!doctype html|<html|<head|<body|<\?xml)/i.test(text)

function titleOf(page: string): string {
  const title =
    /<title[^>]*>([^<]*)<\/title>/i.exec(page)?.[1] ?? /<h1[^>]*>([^<]*)<\/h1>/i.exec(page)?.[1] ?? ''
  return title.trim() === '' ? '' : ` (“${excerpt(title.trim(), 100)}”)`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // An event of a stream, or several lines of JSON.
    const line = /^(?:data:\s*)?([[{].*)$/m.exec(text)?.[1]
    if (line === undefined || line === text) return undefined
    return parse(line)
  }
}

function wordsOf(value: unknown, depth: number): string | undefined {
  if (depth > 6) return undefined
  if (typeof value === 'string') return inner(value.trim(), depth)
  if (Array.isArray(value)) {
    const words = value.slice(0, 5).flatMap((item) => wordsOf(item, depth + 1) ?? [])
    return words.length === 0 ? undefined : words.join('; ')
  }
  if (!isRecord(value)) return undefined
  const said = KEYS.map((key) => wordsOf(value[key], depth + 1)).find((words) => words !== undefined)
  if (said === undefined) return undefined
  const { loc, metadata } = value
  const raw =
    isRecord(metadata) && typeof metadata.raw === 'string' ? wordsOf(metadata.raw, depth + 1) : undefined
  const place = Array.isArray(loc) ? `${loc.filter((part) => part !== 'body').join('.')}: ` : ''
  return `${place}${said}${raw === undefined || raw === said ? '' : `: ${raw}`}`
}

/** Unwraps a text that is itself JSON, as proxies pass on another service's error. */
function inner(text: string, depth: number): string | undefined {
  if (text === '') return undefined
  if (!/^[[{]/.test(text)) return text
  const value = parse(text)
  return value === undefined ? text : (wordsOf(value, depth + 1) ?? text)
}
