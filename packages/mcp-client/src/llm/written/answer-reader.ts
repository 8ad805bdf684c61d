import { mayBeginCall } from './call-marks.ts'
import { findWrittenCalls, type WrittenAnswer } from './find-written-calls.ts'
import { callsOf } from './json-calls.ts'
import { jsonAt } from './json-values.ts'
import { loneEnd, SpokenMarks, ThinkingFilter } from './thinking.ts'
import type { NameResolver } from './tool-names.ts'

/** A mark of a call that may stand within a line. */
const WITHIN = /<(?:\||｜|tool|function|invoke|action|minimax|\/(?:seed:)?think)|\[(?:TOOL|\/THINK)|◁\//i
/** Of a code block, its closing line included. */
const FENCED = /^\s*```[^\n]*\n[\s\S]*?\n[^\S\n]*```[ \t]*(?:\n|$)/

/** Characters that are read at once: each mark in them is looked for up to their end. */
const PIECE = 1_000
/** Share by which what is held has to grow before it is looked at again, since a look reads all of it. */
const GROWTH = 1 / 16

/**
 * Reads an answer piece by piece: takes out thinking, and holds back what may be a tool call in words until that is
 * certain, so that nobody is shown a call as an answer.
 */
export class AnswerReader {
  readonly #thinking = new ThinkingFilter()
  readonly #resolve: NameResolver
  readonly #names: readonly string[]
  #held = ''
  /** Length of what is held from which another look is worth it. */
  #nextLook = 0
  /** Whether words were given already. */
  #spoken = false
  /** All words that were given. */
  #given = ''
  #marks = new SpokenMarks()
  #withdrawn = ''
  /** Whether what is held begins a line. */
  #lineStart = true

  /** @param names How a call in words may begin: names of tools, also without their server. */
  constructor(resolve: NameResolver, names: readonly string[]) {
    this.#resolve = resolve
    this.#names = names
  }

  /** What was given and is thinking, as an end of it has shown since; told once. */
  takeWithdrawn(): string {
    const withdrawn = this.#withdrawn
    this.#withdrawn = ''
    return withdrawn
  }

  /** @returns Words that are certainly no call. */
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

  /** @returns `given` and the words of what is held that are certainly no call; without those that are thinking. */
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

  /** No more comes: the last words, and the calls that were written. */
  end(): WrittenAnswer {
    this.#held += this.#thinking.end()
    const { calls, before } = findWrittenCalls(this.#held, this.#resolve, !this.#spoken)
    this.#held = ''
    return { calls, before: this.#give(before) }
  }

  /** How many characters of what is held can be given; 0 as long as they may begin a call. */
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

  /** The length of a whole block at the beginning that is data and no call. */
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

  /** Whether a block may be the whole answer, and a call of an unknown tool. */
  #alone(block: string): boolean {
    return !this.#spoken && findWrittenCalls(block, this.#resolve, true).calls.length > 0
  }

  #give(words: string): string {
    this.#spoken ||= words.trim() !== ''
    this.#given += words
    return words
  }
}

/** Where a mark may begin at the end of a text that is not whole. */
function partOfMark(text: string): number | undefined {
  const match = /(?:<\/?[a-z|｜_:]{0,10}|\[\/?[A-Z_]{0,10}|◁)$/i.exec(text)
  return match?.index
}
