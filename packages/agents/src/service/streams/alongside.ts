/**
 * Yields the items of two sources as they come, until the first source ends. Its caller ends the second one.
 * @returns The result of the first source.
 */
export async function* alongside<Item, Result>(
  main: AsyncGenerator<Item, Result>,
  beside: AsyncIterator<Item>,
): AsyncGenerator<Item, Result> {
  let mainNext = main.next()
  let besideNext = beside.next()
  for (;;) {
    const { step, isMain } = await Promise.race([
      mainNext.then((next) => ({ step: next, isMain: true })),
      besideNext.then((next) => ({ step: next, isMain: false })),
    ])
    if (!step.done) yield step.value
    if (isMain) {
      if (step.done) return step.value as Result
      mainNext = main.next()
    } else besideNext = step.done ? new Promise(() => {}) : beside.next()
  }
}
