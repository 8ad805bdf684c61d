/**
 * Wraps text that comes in pieces to a width, at spaces. Lines that the text breaks itself stay; a word that is longer
 * than a line stands on one of its own.
 */
export class LineWrapper {
  readonly #width: () => number
  #column = 0
  /** Spaces and letters that the next piece may go on with. */
  #spaces = ''
  #word = ''

  /** @param width Columns of a line, asked each time: terminals change. */
  constructor(width: () => number) {
    this.#width = width
  }

  /** What can be written of the text so far: all but the word that has not ended. */
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

  /** The rest, up to the end of the text. */
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

/** Columns that a word takes, near enough: accents that stand alone take none, East Asian letters two. */
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
