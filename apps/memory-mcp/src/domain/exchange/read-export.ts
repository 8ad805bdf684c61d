import { AppError } from '@agora-mcp/core/errors'
import { type ImportContext, toConversationGroup } from './conversation-file.ts'
import { isList, jsonEntries } from './json-entries.ts'
import { readMarkdownNote } from './markdown-note.ts'
import { isChatGptConversation, readChatGptConversation } from './read-chatgpt.ts'
import { isClaudeConversation, readClaudeConversation } from './read-claude.ts'
import { isOwnExport, linesOf, readOwnExport } from './read-own.ts'
import { type ConversationGroup, type Incoming, type SkipCounts, skip, type ThoughtRecord } from './record.ts'
import { withoutSecrets } from './secrets.ts'
import type { Source } from './source.ts'
import { SOURCES } from './sources.ts'
import { type ForeignThought, toThoughtRecords } from './thought-file.ts'

/** Maximum bytes of a conversation's JSON, or of a file without a list: each is parsed as one value. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024

export interface SourceFile {
  /** Name within its folder or zip. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Time of the last change, ISO 8601 in UTC; null if unknown. */
  readonly changedAt: string | null
}

export interface ReadOptions {
  readonly now: Date
  /** True to keep keys and tokens in texts of other programs. */
  readonly withSecrets: boolean
}

/**
 * Reads the files of a data export: our own, or those of supported programs. All files are read before
 * anything is returned, so that a damaged file is not partially imported.
 * @throws AppError invalid_input if no file has a supported format, or one is damaged
 */
export function readExport(files: readonly SourceFile[], { now, withSecrets }: ReadOptions): Incoming {
  const skipped: SkipCounts = new Map()
  const context: ImportContext = { skipped, now: now.toISOString(), withSecrets }
  const thoughts: ThoughtRecord[] = []
  const conversations: ConversationGroup[] = []
  const ofSources = new Map<Source, unknown[]>()
  let known = false
  // Not `push(...items)`: the stack only has room for a few hundred thousand arguments.
  const keep = (read: Pick<Incoming, 'thoughts' | 'conversations'>) => {
    for (const thought of read.thoughts) thoughts.push(thought)
    for (const conversation of read.conversations) conversations.push(conversation)
  }
  const take = (value: unknown) => {
    const isClaude = isClaudeConversation(value)
    if (isClaude || isChatGptConversation(value)) {
      const read = isClaude ? readClaudeConversation : readChatGptConversation
      const conversation = read(value, context)
      if (conversation !== null) conversations.push(conversation)
    } else {
      const source = SOURCES.find((one) => one.knows(value))
      if (source === undefined) return skip(skipped, 'entries that are not conversations')
      const values = ofSources.get(source)
      if (values === undefined) ofSources.set(source, [value])
      else values.push(value)
    }
    known = true
  }
  for (const file of files) {
    if (isOwnExport(file.bytes)) {
      const own = readOwnExport(file.bytes)
      keep(own)
      for (const [reason, count] of own.skipped) skip(skipped, reason, count)
      known = true
    } else if (/\.(?:md|markdown)$/i.test(file.name)) {
      const note = readMarkdownNote(
        file.name,
        new TextDecoder().decode(file.bytes),
        file.changedAt ?? context.now,
      )
      if (note !== null) keep({ thoughts: thoughtsOf([note], context), conversations: [] })
      known = true
    } else for (const value of valuesOf(file.bytes, skipped)) take(value)
  }
  for (const [source, values] of ofSources) {
    const read = source.read(values, context)
    keep({
      thoughts: thoughtsOf(read.thoughts, context),
      conversations: read.conversations.flatMap((one) => toConversationGroup(one, context) ?? []),
    })
  }
  if (known || files.every(({ bytes }) => isEmptyList(bytes))) return { thoughts, conversations, skipped }
  throw new AppError('invalid_input', 'This file cannot be imported.', {
    hint: 'The README of memory-mcp lists the programs whose exports can be: Claude, ChatGPT, Gemini, Claude Code and others; and files from memory-mcp export.',
  })
}

const thoughtsOf = (
  foreign: readonly ForeignThought[],
  { skipped, withSecrets }: ImportContext,
): ThoughtRecord[] =>
  foreign.flatMap((one) =>
    toThoughtRecords(withSecrets ? one : { ...one, content: withoutSecrets(one.content, skipped) }),
  )

const isEmptyList = (file: Uint8Array): boolean => isList(file) && jsonEntries(file).next().done === true

/** Values of a file: the entries of a list, of the lists `conversations` and `results`, or one per line. */
function* valuesOf(file: Uint8Array, skipped: SkipCounts): Generator<unknown> {
  if (!isList(file)) {
    const value = file.length > MAX_ENTRY_BYTES ? undefined : parse(file)
    if (value === undefined) {
      const lines = [...linesOf(file)]
      const read = lines.filter((line) => line !== undefined)
      // A file without a single valid line counts as one unreadable item.
      if (read.length === 0) yield undefined
      else {
        skip(skipped, 'lines that are not records', lines.length - read.length)
        yield* read
      }
      return
    }
    const list = listIn(value, 'conversations') ?? listIn(value, 'results') ?? listIn(value, 'memories')
    yield* list ?? [value]
    return
  }
  let read = 0
  for (const entry of jsonEntries(file)) {
    const value = entry === null ? undefined : parse(entry)
    if (entry !== null && entry.length > MAX_ENTRY_BYTES) skip(skipped, 'conversations larger than 64 MB')
    else if (value === undefined) throw damaged(read)
    else yield value
    read += 1
  }
}

function listIn(value: unknown, field: string): unknown[] | null {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return null
  const list = Reflect.get(value, field)
  return Array.isArray(list) ? list : null
}

/** Parses JSON; undefined if it is not valid JSON in UTF-8. */
function parse(json: Uint8Array): unknown {
  try {
    return json.length > MAX_ENTRY_BYTES
      ? null
      : JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    return undefined
  }
}

/** Error for a damaged file. @param read number of complete entries */
const damaged = (read: number): AppError =>
  new AppError('invalid_input', `This file is damaged or cut off after ${read} conversations.`, {
    hint: 'Nothing was imported. Download the file again.',
  })
