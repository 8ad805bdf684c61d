import { visibleText } from '../untrusted/safe-text.ts'

const LINES = 200
const LINE_LENGTH = 2_000

/** The last 200 lines of stderr, cut at 2,000 characters, no control characters, secrets redacted. */
export class StderrTail {
  readonly #lines: string[] = []
  readonly #redact: (text: string) => string
  readonly #tell: (line: string) => void
  #open = ''
  #decoder = new TextDecoder()

  constructor(redact: (text: string) => string, tell: (line: string) => void) {
    this.#redact = redact
    this.#tell = tell
  }

  push(chunk: Buffer): void {
    const [first = '', ...rest] = this.#decoder.decode(chunk, { stream: true }).split('\n')
    this.#append(first)
    for (const part of rest) {
      this.#finish()
      this.#append(part)
    }
  }

  /** Lines so far, oldest first, including an unfinished one. */
  lines(): string[] {
    return [...this.#lines, ...(this.#open === '' ? [] : [this.#clean(this.#open)])].slice(-LINES)
  }

  #append(part: string): void {
    // Twice the length shown, so that a secret at the cut is complete when it is redacted.
    if (this.#open.length < LINE_LENGTH * 2) this.#open += part.slice(0, LINE_LENGTH * 2)
  }

  #finish(): void {
    const line = this.#clean(this.#open)
    this.#open = ''
    this.#lines.push(line)
    if (this.#lines.length > LINES) this.#lines.shift()
    this.#tell(line)
  }

  #clean = (line: string): string => this.#redact(visibleText(line)).slice(0, LINE_LENGTH)
}
