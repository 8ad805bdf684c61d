import { serveTasks } from '@agora-mcp/core/tasks/serve'
import { readMarkdown } from './read-markdown.ts'
import { readTable } from './read-table.ts'
import type { TextDocument } from './text-document.ts'

export interface TextTask {
  readonly path: string
  readonly text: string
  readonly isTable: boolean
}

serveTasks<TextTask, TextDocument>(({ path, text, isTable }) => ({
  answer: isTable ? readTable(path, text) : readMarkdown(path, text),
}))
