/** Yields the items of two sources until the first ends, and returns its result. The caller ends the second. */
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
