import { join } from 'node:path'
import { isAppError, withHint } from '@agora-mcp/core/errors'
import type { ToolSource } from '../client/tool-source.ts'
import { type ChatMessage, isLLMError, type LLMWithMCPTools } from '../llm/index.ts'
import { describeUsage, type EventPrinter } from './event-printer.ts'
import type { Palette } from './palette.ts'
import { listTools } from './tool-listing.ts'
import { transcript } from './transcript.ts'

export interface SessionOptions {
  readonly llm: LLMWithMCPTools
  readonly tools: ToolSource
  readonly printer: EventPrinter
  readonly palette: Palette
  readonly notePalette: Palette
  readonly maxIterations: number
  redact(text: string): string
  /** Folder that `~` refers to. */
  readonly home: string
  /** Writes a new file. @throws if the file exists. */
  save(path: string, text: string): Promise<void>
  now(): Date
}

const HELP = `/tools         the tools of all servers
/save [FILE]   keep the conversation: Markdown, or JSON where FILE ends in .json
/usage         tokens and cost so far
/reset         forget the conversation
/exit          leave (or Ctrl-D)
Ctrl-C cancels the answer under way. A line that ends in \\ goes on in the next.`

/** A conversation in a terminal: each line is a message or a command. */
export class ChatSession {
  readonly #options: SessionOptions
  #answering: AbortController | undefined
  #continued = ''

  constructor(options: SessionOptions) {
    this.#options = options
  }

  get continues(): boolean {
    return this.#continued !== ''
  }

  /** Handles a line. @returns true if the conversation continues. */
  async take(line: string): Promise<boolean> {
    if (line.endsWith('\\')) {
      this.#continued += `${line.slice(0, -1)}\n`
      return true
    }
    const message = `${this.#continued}${line}`.trim()
    this.#continued = ''
    if (message === '') return true
    if (/^\/[a-z]/.test(message)) return await this.#command(message)
    await this.answer(message)
    return true
  }

  /** Shows the answer to a message. @returns true if there was an answer. */
  async answer(message: string): Promise<boolean> {
    const { llm, printer, notePalette, maxIterations, redact } = this.#options
    this.#answering = new AbortController()
    const { signal } = this.#answering
    try {
      for await (const event of llm.stream(message, { maxIterations, signal })) {
        // Failures of cancelled calls are expected and not shown.
        if (!signal.aborted) printer.show(event)
      }
      return true
    } catch (error) {
      if (!isLLMError(error)) throw error
      printer.note(
        error.code === 'cancelled'
          ? notePalette.dim('Cancelled.')
          : notePalette.red(`✗ ${redact(withHint(error))}`),
      )
      return false
    } finally {
      this.#answering = undefined
    }
  }

  /** Cancels the answer in progress. @returns true if there was one. */
  interrupt(): boolean {
    const cancelled = this.#answering !== undefined
    this.#answering?.abort()
    this.#continued = ''
    return cancelled
  }

  async #command(line: string): Promise<boolean> {
    const { llm, tools, printer, palette, notePalette } = this.#options
    const [command = ''] = line.split(/\s+/, 1)
    try {
      switch (command) {
        case '/tools':
          printer.line(listTools(await tools.listTools(), palette))
          return true
        case '/save':
          await this.#save(line.slice(command.length), llm.messages)
          return true
        case '/usage':
          printer.line(describeUsage(llm.usage))
          return true
        case '/reset':
          llm.reset()
          printer.note(notePalette.dim('The conversation is forgotten.'))
          return true
        case '/help':
          printer.line(HELP)
          return true
        case '/exit':
        case '/quit':
          return false
        default:
          printer.note(notePalette.red(`Unknown command ${command}.`))
          printer.line(HELP)
          return true
      }
    } catch (error) {
      const said = isAppError(error)
        ? withHint(error)
        : error instanceof Error
          ? error.message
          : String(error)
      printer.note(notePalette.red(`✗ ${said}`))
      return true
    }
  }

  async #save(given: string, messages: readonly ChatMessage[]): Promise<void> {
    const { home, save, now, printer, notePalette } = this.#options
    if (messages.length === 0) {
      printer.note('There is nothing to save yet.')
      return
    }
    const stamp = now().toISOString().slice(0, 16)
    const path = typedPath(given, home) || `mcp-chat-${stamp.replaceAll(':', '')}.md`
    const json = path.toLowerCase().endsWith('.json')
    await save(
      path,
      json
        ? `${JSON.stringify(messages, null, 2)}\n`
        : transcript(messages, `Conversation of ${stamp.replace('T', ', ')} UTC`),
    )
    printer.note(notePalette.dim(`Saved in ${path}.`))
  }
}

/** Reads a path typed as for a shell: possibly quoted, possibly starting with `~`. */
function typedPath(typed: string, home: string): string {
  const [, , quoted] = /^(["'])(.*)\1$/.exec(typed.trim()) ?? []
  const path = quoted ?? typed.trim()
  return /^~[/\\]/.test(path) ? join(home, path.slice(2)) : path
}
