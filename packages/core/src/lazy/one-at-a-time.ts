/** The function with its calls one after the other, in their order; one that fails keeps none of the others. */
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
