import { excerpt, visibleText } from '../client/safe-text.ts'
import type { ChatEvent, ToolCallEvent, ToolResultEvent, Usage } from '../llm/index.ts'
import type { Palette } from './palette.ts'

/** A place for text: a terminal, a pipe, a test. */
export interface Screen {
  write(text: string): void
  readonly isTTY: boolean
  /** Columns of a line. */
  readonly width: number
}

/**
 * Shows an answer as it comes: the text as it is, each tool call with its outcome on lines of their own. What models
 * and servers say is printed without characters that could steer a terminal.
 */
export class EventPrinter {
  readonly #screen: Screen
  readonly #palette: Palette
  /** Whether the last line is the answer's and open. */
  #midLine = false
  /** Whether the last line is a progress line, to be written over. */
  #progress = false

  constructor(screen: Screen, palette: Palette) {
    this.#screen = screen
    this.#palette = palette
  }

  show(event: ChatEvent): void {
    const { dim, cyan, red } = this.#palette
    switch (event.type) {
      case 'text':
        this.#text(event.text)
        break
      case 'tool_call':
        this.line(cyan(`→ ${this.#fitted(describeCall(event))}`))
        break
      case 'tool_progress':
        this.#showProgress(event.progress.message ?? '', event.progress.progress, event.progress.total)
        break
      case 'tool_result':
        this.line(event.isError ? red(`✗ ${describeFailure(event)}`) : dim(`✓ ${describeResult(event)}`))
        break
      case 'step':
        if (event.final)
          this.line(dim('The limit of tool calls is reached; the answer comes from what there is.'))
        break
      case 'answer':
        this.endLine()
        if (event.answer.reason === 'length')
          this.line(dim('The answer reached its greatest length and is cut off.'))
        if (event.answer.reason === 'refused') this.line(dim('The model declined.'))
        if (event.answer.usage.inputTokens > 0) this.line(dim(describeUsage(event.answer.usage)))
    }
  }

  /** Prints whole lines, after whatever stands there. */
  line(text: string): void {
    this.endLine()
    this.#screen.write(`${text}\n`)
  }

  /** Ends the line under way, if there is one. */
  endLine(): void {
    if (this.#progress) this.#screen.write('\r\u001b[K')
    if (this.#midLine) this.#screen.write('\n')
    this.#progress = false
    this.#midLine = false
  }

  #text(text: string): void {
    const shown = visibleText(text)
    if (shown === '') return
    if (this.#progress) this.endLine()
    this.#screen.write(shown)
    this.#midLine = !shown.endsWith('\n')
  }

  #showProgress(message: string, done: number, total: number | null): void {
    if (!this.#screen.isTTY) return
    if (this.#midLine) this.endLine()
    const share =
      total === null || total <= 0 ? '' : `${Math.floor((Math.min(done, total) / total) * 100)} % `
    this.#screen.write(`\r\u001b[K${this.#palette.dim(`  ${this.#fitted(`${share}${excerpt(message)}`)}`)}`)
    this.#progress = true
  }

  /** Text cut to the rest of a line, so that it can be written over and a list of calls stays a list. */
  #fitted(text: string): string {
    const room = Math.max(20, this.#screen.width - 4)
    return text.length > room ? `${text.slice(0, room - 1)}…` : text
  }
}

const describeCall = ({ tool, args }: ToolCallEvent): string =>
  `${excerpt(tool)} ${excerpt(JSON.stringify(args), 500)}`

const describeFailure = ({ tool, text, seconds }: ToolResultEvent): string =>
  `${excerpt(tool)} failed after ${seconds.toFixed(1)} s: ${excerpt(text, 300)}`

function describeResult({ tool, text, seconds, shortened }: ToolResultEvent): string {
  const size =
    text.length < 1000
      ? `${text.length} characters`
      : `${(text.length / 1000).toFixed(1)} thousand characters`
  return `${excerpt(tool)}: ${size}${shortened ? ', shortened' : ''}, ${seconds.toFixed(1)} s`
}

/** Tokens and cost in a line. */
export function describeUsage({ inputTokens, cachedInputTokens, outputTokens, cost }: Usage): string {
  const cached = cachedInputTokens > 0 ? ` (${count(cachedInputTokens)} cached)` : ''
  const price = cost === null ? '' : `, cost ${cost < 0.01 ? cost.toFixed(5) : cost.toFixed(3)}`
  return `${count(inputTokens)} tokens read${cached}, ${count(outputTokens)} written${price}`
}

const count = (tokens: number): string => tokens.toLocaleString('en-US')
