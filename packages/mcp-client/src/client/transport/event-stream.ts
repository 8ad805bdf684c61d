import { createParser } from 'eventsource-parser'
import { LineReader, type OversizeLine } from './line-reader.ts'

export interface EventStreamHandlers {
  data(data: Buffer): void
  oversize(line: OversizeLine): void
  /** Receives the id to resume from after an interruption. */
  lastEventId(id: string): void
}

const END_BYTES = 512

/**
 * Reads server-sent events (WHATWG HTML, section 9.2) up to a size limit: lines and events are counted in
 * bytes before parsing. The parser gets one character per byte (latin1), so that the data keeps the original
 * bytes and the reader detects invalid UTF-8.
 */
export class EventStream {
  readonly #lines: LineReader
  readonly #limit: number
  readonly #handlers: EventStreamHandlers
  readonly #parser = createParser({
    onEvent: ({ id, data }) => {
      if (id !== undefined) this.#handlers.lastEventId(Buffer.from(id, 'latin1').toString('utf8'))
      if (data !== '') this.#handlers.data(Buffer.from(data, 'latin1'))
    },
  })
  /** Size of the current event in bytes, and the beginning of its first line. */
  #bytes = 0
  #head: Buffer | null = null
  #dropping = false

  constructor(limit: number, handlers: EventStreamHandlers) {
    this.#limit = limit
    this.#handlers = handlers
    this.#lines = new LineReader(limit, {
      line: (line) => (line.length === 0 ? this.#endEvent() : this.#line(line)),
      oversize: (line) => this.#drop(line),
    })
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  }

  #line(line: Buffer): void {
    if (this.#dropping) return
    this.#bytes += line.length
    this.#head ??= Buffer.from(line.subarray(0, END_BYTES))
    if (this.#bytes <= this.#limit) this.#parser.feed(`${line.toString('latin1')}\n`)
    else this.#drop({ bytes: this.#bytes, head: this.#head, tail: line.subarray(-END_BYTES) })
  }

  #endEvent(): void {
    this.#parser.feed('\n')
    this.#bytes = 0
    this.#head = null
    this.#dropping = false
  }

  #drop(line: OversizeLine): void {
    if (!this.#dropping) this.#handlers.oversize(line)
    this.#parser.reset()
    this.#dropping = true
  }
}
