import { serveTasks } from '@agora-mcp/core/tasks/serve'
import { type MarkdownDocument, readMarkdown } from './read-markdown.ts'

/** A file to be read. */
export interface MarkdownTask {
  readonly path: string
  readonly text: string
}

serveTasks<MarkdownTask, MarkdownDocument>(({ path, text }) => ({ answer: readMarkdown(path, text) }))
