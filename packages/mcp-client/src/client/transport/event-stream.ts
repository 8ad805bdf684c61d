import { LineReader, type OversizeLine } from './line-reader.ts'

export interface EventStreamHandlers {
  /** The data of one event. */
  data(data: Buffer): void
  /** An event's data was over the limit. */
  oversize(line: OversizeLine): void
  /** Where to go on after an interruption. */
  lastEventId(id: string): void
}

const COLON = 0x3a
const SPACE = 0x20
const LINE_FEED = Buffer.from('\n')

/** Reads server-sent events (WHATWG HTML, section 9.2), as far as the protocol uses them, none over the limit. */
export class EventStream {
  readonly #lines: LineReader
  readonly #limit: number
  readonly #handlers: EventStreamHandlers
  #data: Buffer[] = []
  #bytes = 0

  constructor(limit: number, handlers: EventStreamHandlers) {
    this.#limit = limit
    this.#handlers = handlers
    this.#lines = new LineReader(limit, {
      line: (line) => (line.length === 0 ? this.#dispatch() : this.#field(line)),
      oversize: (line) => {
        this.#reset()
        handlers.oversize(line)
      },
    })
  }

  push(chunk: Uint8Array): void {
    this.#lines.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
  }

  #field(line: Buffer): void {
    const colon = line.indexOf(COLON)
    const name = line.subarray(0, colon < 0 ? line.length : colon).toString('latin1')
    const from = line[colon + 1] === SPACE ? colon + 2 : colon + 1
    const value = colon < 0 ? line.subarray(line.length) : line.subarray(from)
    if (name === 'id') this.#handlers.lastEventId(value.toString('utf8'))
    if (name !== 'data') return
    this.#bytes += value.length + 1
    if (this.#bytes > this.#limit) {
      const [head = value] = this.#data
      this.#handlers.oversize({ bytes: this.#bytes, head: head.subarray(0, 512), tail: value.subarray(-512) })
      this.#reset()
    } else {
      this.#data.push(value)
    }
  }

  #dispatch(): void {
    const [first, ...rest] = this.#data
    this.#reset()
    if (first === undefined || (first.length === 0 && rest.length === 0)) return
    this.#handlers.data(
      rest.length === 0 ? first : Buffer.concat([first, ...rest.flatMap((part) => [LINE_FEED, part])]),
    )
  }

  #reset(): void {
    this.#data = []
    this.#bytes = 0
  }
}
