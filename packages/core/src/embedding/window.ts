import { AppError } from '../errors/index.ts'
import type { Embedder } from './embedder.ts'

type Window = Pick<Embedder, 'modelId' | 'maxTokens' | 'countTokens'>

/** Cuts typed and pasted text to what fits the model, never inside a surrogate pair. */
export function cutToWindow(embedder: Window, text: string): string {
  const start = (length: number) => {
    const splitsPair =
      /[\ud800-\udbff]/.test(text.charAt(length - 1)) && /[\udc00-\udfff]/.test(text.charAt(length))
    return text.slice(0, splitsPair ? length - 1 : length)
  }
  const fits = (length: number) => embedder.countTokens(start(length)) <= embedder.maxTokens

  // Gallop first, so that a text of any length costs only a few windows' worth of counting.
  let longest = 0
  let tooLong = embedder.maxTokens
  while (fits(tooLong)) {
    if (tooLong >= text.length) return text
    longest = tooLong
    tooLong *= 2
  }
  while (tooLong - longest > 1) {
    const middle = Math.floor((longest + tooLong) / 2)
    if (fits(middle)) longest = middle
    else tooLong = middle
  }
  return start(longest)
}

/** Refuses a text longer than the window; `which` names it, e.g. `Text 2 of 9`. @throws AppError invalid_input */
export function refuseTooLong(embedder: Window, text: string, which = 'The text'): void {
  const tokens = embedder.countTokens(text)
  if (tokens <= embedder.maxTokens) return
  throw new AppError(
    'invalid_input',
    `${which} has ${tokens} tokens; ${embedder.modelId} reads at most ${embedder.maxTokens}`,
    { hint: 'Shorten the text, or cut it into parts.' },
  )
}
