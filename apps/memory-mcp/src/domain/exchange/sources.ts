import { capturedMessages } from './captured-messages.ts'
import { claudeCode } from './claude-code.ts'
import { claudeMemories } from './claude-memories.ts'
import { gemini } from './gemini.ts'
import { libreChat } from './libre-chat.ts'
import { mem0 } from './mem0.ts'
import { openWebUi } from './open-webui.ts'
import { serverMemory } from './server-memory.ts'
import type { Source } from './source.ts'

/** Formats besides our own, Claude's and ChatGPT's; the first that recognises a value reads it. */
export const SOURCES: readonly Source[] = [
  claudeMemories,
  openWebUi,
  libreChat,
  gemini,
  claudeCode,
  capturedMessages,
  serverMemory,
  mem0,
]
