/** How models mark what they think before they answer, where the service did not take it out: the mark, and its end. */
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
/** Marks before an answer that follows thinking. */
const ANSWER_MARKS = [
  '<|start|>assistant<|channel|>final<|message|>',
  '<|channel|>final<|message|>',
  '<|begin_of_solution|>',
  '<answer>',
]
const MARKS = [...FORMS.map(([open]) => open), ...ANSWER_MARKS]

/** The end of thinking whose beginning is not in the answer, since the template of the model holds it. */
const LONE_END = /<\/(?:think|thinking|seed:think)>|\[\/THINK\]|◁\/think▷/i

/** Where thinking ends of which only the end is marked; an answer that speaks of the mark has none. */
export function loneEnd(text: string, before: string): { start: number; end: number } | undefined {
  const match = LONE_END.exec(text)
  if (match === null) return undefined
  const all = `${before}${text.slice(0, match.index)}`
  const line = all.slice(all.lastIndexOf('\n') + 1)
  const spokenOf = /<(?:think|thinking|seed:think)>|\[THINK\]|◁think▷/i.test(all) || /`[^`]*$/.test(line)
  return spokenOf ? undefined : { start: match.index, end: match.index + match[0].length }
}

/** Takes thinking in tags out of the beginning of an answer that comes in pieces. */
export class ThinkingFilter {
  #begun = ''
  /** The end of the thinking under way. */
  #close: string | undefined
  #answering = false
  #thought = false

  /** Whether there was any thinking. */
  get thought(): boolean {
    return this.#thought
  }

  /** @returns What of the text so far belongs to the answer and was not given yet. */
  push(piece: string): string {
    if (this.#answering) return piece
    this.#begun += piece
    return this.#read()
  }

  /** The rest, where no more comes. Thinking without an end is no answer. */
  end(): string {
    const rest = this.#close === undefined && !this.#answering ? this.#begun : ''
    this.#begun = ''
    return rest
  }

  #read(): string {
    for (;;) {
      if (this.#close !== undefined) {
        const at = this.#begun.toLowerCase().indexOf(this.#close.toLowerCase())
        if (at === -1) {
          // Only a part of the mark can still be of use.
          this.#begun = this.#begun.slice(-this.#close.length)
          return ''
        }
        this.#begun = this.#begun.slice(at + this.#close.length)
        this.#close = undefined
      }
      const begun = this.#begun.trimStart()
      const small = begun.toLowerCase()
      const form = FORMS.find(([open]) => small.startsWith(open.toLowerCase()))
      const mark = ANSWER_MARKS.find((one) => this.#thought && small.startsWith(one.toLowerCase()))
      if (form !== undefined) {
        this.#thought = true
        this.#close = form[1]
        this.#begun = begun.slice(form[0].length)
      } else if (mark !== undefined) this.#begun = begun.slice(mark.length)
      else if (MARKS.some((one) => one.toLowerCase().startsWith(small))) return ''
      else {
        this.#answering = true
        const answer = this.#thought ? begun : this.#begun
        this.#begun = ''
        return answer
      }
    }
  }
}
