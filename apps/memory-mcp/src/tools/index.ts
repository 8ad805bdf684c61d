import type { ToolDefinition } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'
import { addMessage } from './add-message.ts'
import { addThought } from './add-thought.ts'
import { deleteMemory } from './delete-memory.ts'
import { getConversation } from './get-conversation.ts'
import { getMessages } from './get-messages.ts'
import { getThought } from './get-thought.ts'
import { listConversations } from './list-conversations.ts'
import { listNames } from './list-names.ts'
import { listThoughts } from './list-thoughts.ts'
import { ping } from './ping.ts'
import { restoreMemory } from './restore-memory.ts'
import { searchConversations } from './search-conversations.ts'
import { searchMemories } from './search-memories.ts'
import { searchMessages } from './search-messages.ts'
import { searchThoughts } from './search-thoughts.ts'
import { updateThought } from './update-thought.ts'
import { upsertConversation } from './upsert-conversation.ts'

/** Tools in the order in which clients show them. */
export const tools: readonly ToolDefinition<Deps>[] = [
  ping,
  addThought,
  searchMemories,
  searchThoughts,
  getThought,
  listThoughts,
  listNames,
  updateThought,
  addMessage,
  getMessages,
  searchMessages,
  getConversation,
  searchConversations,
  listConversations,
  upsertConversation,
  deleteMemory,
  restoreMemory,
]
