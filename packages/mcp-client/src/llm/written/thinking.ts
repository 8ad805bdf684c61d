/** Marks of reasoning that the service did not remove: start and end. */
const FORMS: readonly (readonly [string, string])[] = [
  ...[
    'think',
    'thinking',
    'thought',
    'thoughts',
    'reasoning',
    'reflection',
    'scratchpad',
    'analysis',
    'seed:think',
  ].map((tag) => [`<${tag}>`, `</${tag}>`] as const),
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|thinking|>', '<|/thinking|>'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|start|>assistant<|channel|>analysis<|message|>', '<|end|>'],
]
/** Marks before an answer that follows reasoning. */
const ANSWER_MARKS = [
  '<|start|>assistant<|channel|>final<|message|>',
  '<|channel|>final<|message|>',
  '<|begin_of_solution|>',
  '<answer>',
]
const MARKS = [...FORMS.map(([open]) => open), ...ANSWER_MARKS]

/** End mark of reasoning whose start mark is in the model's template instead of the answer. */
const LONE_END = /<\/(?:think|thinking|seed:think)>|\[\/THINK\]|◁\/think▷/i
const BEGINNING = /<(?:think|thinking|seed:think)>|\[THINK\]|◁think▷/i
const LONGEST_BEGINNING = 12

/** Detects an answer that only mentions the marks of reasoning. Incremental: no text is read twice. */
export class SpokenMarks {
  #begun = false
  #code = false
  #tail = ''

  add(words: string): void {
    this.#begun = this.#beginsIn(words)
    this.#code = this.#codeAfter(words)
    this.#tail = (this.#tail + words).slice(-LONGEST_BEGINNING)
  }

  /** Checks whether an end mark after this and the earlier text is only mentioned. */
  before(words: string): boolean {
    return this.#beginsIn(words) || this.#codeAfter(words)
  }

  #beginsIn(words: string): boolean {
    return this.#begun || BEGINNING.test(this.#tail + words)
  }

  #codeAfter(words: string): boolean {
    const line = words.slice(words.lastIndexOf('\n') + 1)
    return line.includes('`') || (this.#code && line === words)
  }
}

/** Finds an end mark of reasoning without a start mark; an answer that only mentions the mark has none. */
export function loneEnd(text: string, spoken: SpokenMarks): { start: number; end: number } | undefined {
  const match = LONE_END.exec(text)
  if (match === null || spoken.before(text.slice(0, match.index))) return undefined
  return { start: match.index, end: match.index + match[0].length }
}

/** Removes tagged reasoning from the beginning of a streamed answer. */
export class ThinkingFilter {
  #begun = ''
  #space = ''
  /** End mark of the current reasoning. */
  #close: string | undefined
  #answering = false
  #thought = false

  get thought(): boolean {
    return this.#thought
  }

  /** * Adds a chunk. @returns New text that belongs to the answer. */
  push(piece: string): string {
    if (this.#answering) return piece
    this.#begun += piece
    return this.#read()
  }

  /** Returns the rest at the end. Unterminated reasoning is not an answer. */
  end(): string {
    const rest = this.#close === undefined && !this.#answering ? this.#space + this.#begun : ''
    this.#space = ''
    this.#begun = ''
    return rest
  }

  #read(): string {
    for (;;) {
      if (this.#close !== undefined) {
        const at = this.#begun.toLowerCase().indexOf(this.#close.toLowerCase())
        if (at === -1) {
          // Only a partial mark at the end still matters.
          this.#begun = this.#begun.slice(-this.#close.length)
          return ''
        }
        this.#begun = this.#begun.slice(at + this.#close.length)
        this.#close = undefined
      }
      const begun = this.#begun.trimStart()
      if (!this.#thought) this.#space += this.#begun.slice(0, this.#begun.length - begun.length)
      this.#begun = begun
      const small = begun.toLowerCase()
      const form = FORMS.find(([open]) => small.startsWith(open.toLowerCase()))
      const mark = ANSWER_MARKS.find((one) => this.#thought && small.startsWith(one.toLowerCase()))
      if (form !== undefined) {
        this.#thought = true
        this.#space = ''
        this.#close = form[1]
        this.#begun = begun.slice(form[0].length)
      } else if (mark !== undefined) this.#begun = begun.slice(mark.length)
      else if (MARKS.some((one) => one.toLowerCase().startsWith(small))) return ''
      else {
        this.#answering = true
        this.#begun = ''
        return this.#space + begun
      }
    }
  }
}
