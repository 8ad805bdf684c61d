/** Remainder of a line that was too long: both ends, which may contain the message id. */
export interface OversizeLine {
  readonly bytes: number
  readonly head: Buffer
  readonly tail: Buffer
}

export interface LineHandlers {
  /** Receives a line without its line end. */
  line(line: Buffer): void
  oversize(line: OversizeLine): void
}

const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const END_BYTES = 512
const EMPTY = Buffer.alloc(0)

/** Splits bytes into lines. A line over the limit is discarded as it arrives; both ends are kept. */
export class LineReader {
  readonly #limit: number
  readonly #handlers: LineHandlers
  #parts: Buffer[] = []
  #bytes = 0
  #oversize: { head: Buffer; tail: Buffer } | null = null

  constructor(limit: number, handlers: LineHandlers) {
    this.#limit = limit
    this.#handlers = handlers
  }

  push(chunk: Buffer): void {
    let start = 0
    for (;;) {
      const end = chunk.indexOf(LINE_FEED, start)
      if (end < 0) break
      this.#add(chunk.subarray(start, end))
      this.#finish()
      start = end + 1
    }
    if (start < chunk.length) this.#add(chunk.subarray(start))
  }

  #add(part: Buffer): void {
    this.#bytes += part.length
    if (this.#oversize === null) {
      if (part.length > 0) this.#parts.push(part)
      if (this.#bytes <= this.#limit) return
      this.#oversize = { head: firstBytes(this.#parts), tail: lastBytes(this.#parts) }
      for (const kept of this.#parts) release(kept)
      this.#parts = []
      return
    }
    this.#oversize.tail = lastBytes([this.#oversize.tail, part])
    release(part)
  }

  #finish(): void {
    const bytes = this.#bytes
    const oversize = this.#oversize
    const [first, ...rest] = this.#parts
    this.#parts = []
    this.#bytes = 0
    this.#oversize = null
    if (oversize !== null) {
      this.#handlers.oversize({ bytes, ...oversize })
      return
    }
    const whole = first === undefined ? EMPTY : rest.length === 0 ? first : Buffer.concat([first, ...rest])
    this.#handlers.line(whole.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole)
  }
}

/** Frees a chunk at once: the garbage collector is late, and a line of 100 MB would take up to 64 MB. */
function release({ buffer, byteLength }: Buffer): void {
  if (byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

// Both are copies, since a view would retain the whole chunk.

function firstBytes(parts: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(END_BYTES)
  let length = 0
  for (const part of parts) {
    length += part.copy(head, length)
    if (length === END_BYTES) break
  }
  return head.subarray(0, length)
}

function lastBytes(parts: readonly Buffer[]): Buffer {
  const ends = parts.slice(-END_BYTES).map((part) => part.subarray(-END_BYTES))
  return Buffer.from(Buffer.concat(ends).subarray(-END_BYTES))
}
