import { AppError } from '@agora-mcp/core/errors'
import { isList, jsonEntries } from './json-entries.ts'
import { isChatGptConversation, readChatGptConversation } from './read-chatgpt.ts'
import { isClaudeConversation, readClaudeConversation } from './read-claude.ts'
import { isOwnExport, readOwnExport } from './read-own.ts'
import { type ConversationGroup, type Incoming, type SkipCounts, skip } from './record.ts'

/** Longest JSON of one conversation, and of a file that is no list, in bytes: it is read as one value. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024

/**
 * Reads the files of a data export: one of our own, or the conversation files of Claude or ChatGPT. Everything is read
 * before anything is given, so that a damaged file is not imported in part.
 * @param files JSON or JSON lines in UTF-8
 * @throws AppError invalid_input where none of them is of a form that is known, or one is damaged
 */
export function readExport(files: readonly Uint8Array[]): Incoming {
  const [only] = files
  if (files.length === 1 && only !== undefined && isOwnExport(only)) return readOwnExport(only)
  const skipped: SkipCounts = new Map()
  const conversations: ConversationGroup[] = []
  let known = false
  for (const value of entriesOf(files, skipped)) {
    const isClaude = isClaudeConversation(value)
    if (!isClaude && !isChatGptConversation(value)) {
      skip(skipped, 'entries that are not conversations')
      continue
    }
    known = true
    const read = isClaude ? readClaudeConversation : readChatGptConversation
    const conversation = read(value, skipped)
    if (conversation !== null) conversations.push(conversation)
  }
  if (known || files.every(isEmptyList)) return { thoughts: [], conversations, skipped }
  throw new AppError('invalid_input', 'This file cannot be imported.', {
    hint: 'Use a data export from Claude or ChatGPT (the zip or its conversations.json), or a file from memory-mcp export.',
  })
}

const isEmptyList = (file: Uint8Array): boolean => isList(file) && jsonEntries(file).next().done === true

/** The entries of the files: those of a list, or of the list `conversations`. */
function* entriesOf(files: readonly Uint8Array[], skipped: SkipCounts): Generator<unknown> {
  for (const file of files) {
    if (!isList(file)) {
      const value = file.length > MAX_ENTRY_BYTES ? undefined : parse(file)
      const list =
        typeof value === 'object' && value !== null && 'conversations' in value && value.conversations
      yield* Array.isArray(list) ? list : [value]
      continue
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
}

/** Undefined where it is no JSON in UTF-8. */
function parse(json: Uint8Array): unknown {
  try {
    return json.length > MAX_ENTRY_BYTES
      ? null
      : JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json))
  } catch {
    return undefined
  }
}

/** @param read how many entries were whole */
const damaged = (read: number): AppError =>
  new AppError('invalid_input', `This file is damaged or cut off after ${read} conversations.`, {
    hint: 'Nothing was imported. Download the file again.',
  })
