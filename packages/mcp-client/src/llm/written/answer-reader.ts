import { mayBeginCall } from './call-marks.ts'
import { findWrittenCalls, type WrittenAnswer } from './find-written-calls.ts'
import { callsOf } from './json-calls.ts'
import { jsonAt } from './json-values.ts'
import { loneEnd, SpokenMarks, ThinkingFilter } from './thinking.ts'
import type { NameResolver } from './tool-names.ts'

/** Mark of a call that may appear within a line. */
const WITHIN = /<(?:\||｜|tool|function|invoke|action|minimax|\/(?:seed:)?think)|\[(?:TOOL|\/THINK)|◁\//i
const FENCED = /^\s*```[^\n]*\n[\s\S]*?\n[^\S\n]*```[ \t]*(?:\n|$)/

/** Characters processed at once: each mark is searched up to their end. */
const PIECE = 1_000
/** Minimum growth of the buffer before it is examined again, since that reads all of it. */
const GROWTH = 1 / 16

/** Removes reasoning, and holds text back until it is certainly no call, so that none is shown. */
export class AnswerReader {
  readonly #thinking = new ThinkingFilter()
  readonly #resolve: NameResolver
  readonly #names: readonly string[]
  #held = ''
  /** Length of the buffer at which it is examined again. */
  #nextLook = 0
  #spoken = false
  #given = ''
  #marks = new SpokenMarks()
  #withdrawn = ''
  #lineStart = true

  /** @param names Possible beginnings of a call in text: names of tools, also without their server. */
  constructor(resolve: NameResolver, names: readonly string[]) {
    this.#resolve = resolve
    this.#names = names
  }

  /** Takes the emitted text that turned out to be reasoning; returned once. */
  takeWithdrawn(): string {
    const withdrawn = this.#withdrawn
    this.#withdrawn = ''
    return withdrawn
  }

  /** @returns Text that is certainly not a call. */
  push(text: string): string {
    let given = ''
    for (let at = 0; at < text.length; at += PIECE) {
      this.#held += this.#thinking.push(text.slice(at, at + PIECE))
      if (this.#held.length < this.#nextLook) continue
      given = this.#take(given)
      this.#nextLook = this.#held.length * (1 + GROWTH)
    }
    return this.#give(given)
  }

  /** Takes text that is certainly not a call. @returns Text after `before`, without reasoning. */
  #take(before: string): string {
    let given = before
    while (this.#held !== '') {
      const thought = loneEnd(this.#held, this.#marks)
      if (thought !== undefined) {
        this.#withdrawn += this.#given
        this.#given = ''
        this.#marks = new SpokenMarks()
        given = ''
        this.#spoken = false
        this.#held = this.#held.slice(thought.end).trimStart()
        this.#lineStart = true
        continue
      }
      const length = this.#certain()
      if (length === 0) break
      const words = this.#held.slice(0, length)
      given += words
      this.#marks.add(words)
      this.#lineStart = words.endsWith('\n')
      this.#held = this.#held.slice(length)
    }
    return given
  }

  /** Ends the answer: returns the remaining text and the calls written in it. */
  end(): WrittenAnswer {
    this.#held += this.#thinking.end()
    const { calls, before } = findWrittenCalls(this.#held, this.#resolve, !this.#spoken)
    this.#held = ''
    return { calls, before: this.#give(before) }
  }

  /** Number of buffered characters that can be emitted; 0 while they may start a call. */
  #certain(): number {
    const held = this.#held
    if (this.#lineStart && mayBeginCall(held, this.#names)) return this.#data()
    const line = held.indexOf('\n')
    const within = WITHIN.exec(held)
    const begun = within?.index ?? partOfMark(held)
    if (line !== -1 && (begun === undefined || line < begun)) return line + 1
    if (begun === undefined) return held.length
    if (begun > 0) return begun
    if (within === null) return 0
    if (/^(?:<\/(?:seed:)?think|\[\/THINK|◁\/)/i.test(held))
      return /[>\]▷]/.test(held) || held.length > 20 ? 1 : 0
    return mayBeginCall(held, this.#names) ? 0 : 1
  }

  /** Length of a complete block at the beginning that is data and not a call. */
  #data(): number {
    const fenced = FENCED.exec(this.#held)?.[0]
    if (fenced !== undefined)
      return findWrittenCalls(fenced, this.#resolve, false).calls.length > 0 || this.#alone(fenced)
        ? 0
        : fenced.length
    const start = this.#held.length - this.#held.trimStart().length
    const json = /[{[]/.test(this.#held[start] ?? '') ? jsonAt(this.#held, start) : undefined
    return json === undefined || callsOf(json.value, this.#resolve).length > 0 ? 0 : json.end
  }

  /** Checks whether a block may be the whole answer, and thus a call of an unknown tool. */
  #alone(block: string): boolean {
    return !this.#spoken && findWrittenCalls(block, this.#resolve, true).calls.length > 0
  }

  #give(words: string): string {
    this.#spoken ||= words.trim() !== ''
    this.#given += words
    return words
  }
}

/** Position of a possible partial mark at the end of an incomplete text. */
function partOfMark(text: string): number | undefined {
  const match = /(?:<\/?[a-z|｜_:]{0,10}|\[\/?[A-Z_]{0,10}|◁)$/i.exec(text)
  return match?.index
}
