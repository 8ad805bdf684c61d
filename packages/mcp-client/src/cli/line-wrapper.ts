/** Wraps streamed text at spaces. Line breaks are kept; a word longer than a line gets its own. */
export class LineWrapper {
  readonly #width: () => number
  #column = 0
  /** Trailing spaces and letters that the next chunk may continue. */
  #spaces = ''
  #word = ''

  /** @param width Columns of a line, read each time, since a terminal may be resized. */
  constructor(width: () => number) {
    this.#width = width
  }

  /** Returns the text that can be written so far: everything but the unfinished word. */
  push(text: string): string {
    let out = ''
    for (const [part] of text.matchAll(/\n|[^\S\n]+|\S+/g)) {
      if (/\S/.test(part)) {
        this.#word += part
        continue
      }
      out += this.#place()
      if (part === '\n') {
        out += '\n'
        this.#column = 0
        this.#spaces = ''
      } else this.#spaces += part
    }
    return out
  }

  end(): string {
    const rest = this.#place()
    this.#column = 0
    this.#spaces = ''
    return rest
  }

  #place(): string {
    const word = this.#word
    if (word === '') return ''
    const spaces = this.#spaces
    this.#word = ''
    this.#spaces = ''
    const length = columnsOf(word)
    if (this.#column > 0 && this.#column + spaces.length + length > this.#width()) {
      this.#column = length
      return `\n${word}`
    }
    this.#column += spaces.length + length
    return spaces + word
  }
}

/** Approximate width of a word in columns: combining accents take none, East Asian letters two. */
const columnsOf = (word: string): number =>
  Array.from(word).reduce(
    (sum, character) =>
      sum +
      (/\p{M}/u.test(character)
        ? 0
        : /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uff00-\uff60]/.test(character)
          ? 2
          : 1),
    0,
  )
