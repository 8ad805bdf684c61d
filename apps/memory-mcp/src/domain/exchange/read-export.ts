import { AppError } from '@agora-mcp/core/errors'
import { isChatGptConversation, readChatGptConversation } from './read-chatgpt.ts'
import { isClaudeConversation, readClaudeConversation } from './read-claude.ts'
import { isOwnExport, readOwnExport } from './read-own.ts'
import { type ConversationGroup, type Incoming, type SkipCounts, skip } from './record.ts'

/**
 * Reads the texts of a data export: one file of our own, or the conversation files of Claude or ChatGPT.
 * @throws AppError invalid_input where none of them is of a form that is known
 */
export function readExport(texts: readonly string[]): Incoming {
  const [only] = texts
  if (texts.length === 1 && only !== undefined && isOwnExport(only)) return readOwnExport(only)
  const skipped: SkipCounts = new Map()
  const conversations: ConversationGroup[] = []
  let known = false
  for (const value of texts.flatMap(listOf)) {
    if (isClaudeConversation(value)) conversations.push(...present(readClaudeConversation(value, skipped)))
    else if (isChatGptConversation(value))
      conversations.push(...present(readChatGptConversation(value, skipped)))
    else {
      skip(skipped, 'entries that are no conversation')
      continue
    }
    known = true
  }
  if (known || texts.some((text) => text.trim() === '[]')) return { thoughts: [], conversations, skipped }
  throw new AppError('invalid_input', 'The file is none that can be imported.', {
    hint: 'It takes the data export of Claude or ChatGPT, as a zip or its conversations.json, and files of memory-mcp export.',
  })
}

const present = (group: ConversationGroup | null): ConversationGroup[] => (group === null ? [] : [group])

/** The entries of a JSON text: those of a list, or of the list `conversations`. */
function listOf(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value)) return value
    const list =
      typeof value === 'object' && value !== null && 'conversations' in value && value.conversations
    return Array.isArray(list) ? list : [value]
  } catch {
    return []
  }
}
