/**
 * Wraps a function so that its calls run one after the other, in order; a failed call does not block later ones.
 * @example const append = oneAtATime((line: string) => appendFile(path, line))
 */
export function oneAtATime<Input extends unknown[], Answer>(
  work: (...input: Input) => Promise<Answer>,
): (...input: Input) => Promise<Answer> {
  let last: Promise<unknown> = Promise.resolve()
  return (...input) => {
    const answer = last.then(() => work(...input))
    last = answer.catch(() => {})
    return answer
  }
}
