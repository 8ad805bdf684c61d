import { excerpt, visibleText } from '../client/untrusted/safe-text.ts'
import type { ChatEvent, ToolCallEvent, ToolResultEvent, Usage } from '../llm/index.ts'
import { LineWrapper } from './line-wrapper.ts'
import type { Palette } from './palette.ts'

export interface Screen {
  write(text: string): void
  readonly isTTY: boolean
  readonly width: number
}

/** Prints the answer on one screen and all else on another, so that a pipe gets only the answer. */
export class EventPrinter {
  readonly #screen: Screen
  readonly #trace: Screen
  readonly #palette: Palette
  readonly #wrapper: LineWrapper
  /** True if the last line is unfinished text of the answer. */
  #midLine = false
  /** Text of the current step, if it is printed as a whole. */
  #waiting = ''
  /** True if the last line is a progress line, to be overwritten. */
  #progress = false

  constructor(screen: Screen, trace: Screen, palette: Palette) {
    this.#screen = screen
    this.#trace = trace
    this.#palette = palette
    this.#wrapper = new LineWrapper(() => (screen.isTTY ? screen.width : Number.POSITIVE_INFINITY))
  }

  show(event: ChatEvent): void {
    if (event.type !== 'text' && event.type !== 'text_withdrawn') this.#flush()
    const { dim, cyan, red } = this.#palette
    switch (event.type) {
      case 'text':
        // A pipe gets complete text only, since nothing can be withdrawn from it.
        if (this.#screen.isTTY) this.#text(event.text)
        else this.#waiting += event.text
        break
      case 'text_withdrawn':
        if (this.#waiting === '') this.note(dim('The text above was the model’s thinking.'))
        this.#waiting = ''
        break
      case 'tool_call':
        this.note(cyan(`→ ${this.#fitted(describeCall(event))}`))
        break
      case 'tool_progress':
        this.#showProgress(event.progress.message ?? '', event.progress.progress, event.progress.total)
        break
      case 'tool_result':
        this.note(event.success ? dim(`✓ ${describeResult(event)}`) : red(`✗ ${describeFailure(event)}`))
        break
      case 'step':
        if (event.final) {
          const why = event.repeats
            ? 'The model repeats its calls, so it has to answer with what it has.'
            : 'The limit of tool calls is reached. The model answers with what it has.'
          this.note(dim(why))
        }
        break
      case 'notice':
        this.note(
          this.#palette.bold(
            `! ${event.message}${event.code === 'shortened' ? ' /reset begins a new one.' : ''}`,
          ),
        )
        break
      case 'answer':
        this.endLine()
        if (event.answer.reason === 'length')
          this.note(
            dim('The answer reached its maximum length and is cut off. --max-output allows more tokens.'),
          )
        if (event.answer.reason === 'refused')
          this.note(dim('The model declined, or a content filter of its provider did.'))
        if (event.answer.usage.inputTokens > 0) this.note(dim(describeUsage(event.answer.usage)))
    }
  }

  /** Prints complete lines on the answer screen, starting a new line if needed. */
  line(text: string): void {
    this.endLine()
    this.#screen.write(`${text}\n`)
  }

  /** Prints complete lines on the trace screen. */
  note(text: string): void {
    this.endLine()
    this.#trace.write(`${text}\n`)
  }

  #flush(): void {
    const text = this.#waiting
    this.#waiting = ''
    this.#text(text)
  }

  endLine(): void {
    this.#flush()
    if (this.#progress) this.#trace.write('\r\u001b[K')
    if (this.#midLine) this.#screen.write(`${this.#wrapper.end()}\n`)
    this.#progress = false
    this.#midLine = false
  }

  #text(text: string): void {
    const shown = visibleText(text)
    if (shown === '') return
    if (this.#progress) this.endLine()
    this.#screen.write(this.#wrapper.push(shown))
    this.#midLine = !shown.endsWith('\n')
  }

  #showProgress(message: string, done: number, total: number | null): void {
    if (!this.#trace.isTTY) return
    if (this.#midLine) this.endLine()
    const share =
      total === null || total <= 0 ? '' : `${Math.floor((Math.min(done, total) / total) * 100)} % `
    this.#trace.write(`\r\u001b[K${this.#palette.dim(`  ${this.#fitted(`${share}${excerpt(message)}`)}`)}`)
    this.#progress = true
  }

  /** Cuts text to the rest of a line, so that it can be overwritten and each call takes one line. */
  #fitted(text: string): string {
    const room = Math.max(20, this.#trace.width - 4)
    return text.length > room ? `${text.slice(0, room - 1)}…` : text
  }
}

const describeCall = ({ tool, args }: ToolCallEvent): string =>
  `${excerpt(tool)} ${excerpt(JSON.stringify(args), 500)}`

const describeFailure = ({ tool, text, seconds }: ToolResultEvent): string =>
  `${excerpt(tool)} failed after ${seconds.toFixed(1)} s: ${excerpt(text, 300)}`

function describeResult({ tool, text, seconds, shortened }: ToolResultEvent): string {
  const size = `${count(text.length)} characters`
  return `${excerpt(tool)}: ${size}${shortened ? ', shortened' : ''}, ${seconds.toFixed(1)} s`
}

export function describeUsage({ inputTokens, cachedInputTokens, outputTokens, cost }: Usage): string {
  const cached = cachedInputTokens > 0 ? ` (${count(cachedInputTokens)} cached)` : ''
  const price = cost === null ? '' : `, cost ${cost < 0.01 ? cost.toFixed(5) : cost.toFixed(3)}`
  return `${count(inputTokens)} tokens read${cached}, ${count(outputTokens)} written${price}`
}

const count = (number: number): string => number.toLocaleString('en-US')
