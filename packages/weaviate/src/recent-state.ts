export interface RecentState<State> {
  read(): Promise<State>
  /** Reads the state and, in the same round trip, what depends on it; that again if the state has changed. */
  readWith<Asked>(ask: (state: State) => Promise<Asked>): Promise<{ state: State; asked: Asked }>
}

/** Creates the reader. @param keyOf equal for states under which the data is the same */
export function createRecentState<State>(
  readNow: () => Promise<State>,
  keyOf: (state: State) => string,
): RecentState<State> {
  let last: State | null = null
  const read = async (): Promise<State> => {
    last = await readNow()
    return last
  }
  return {
    read,
    async readWith(ask) {
      const former = last
      // A failure based on an outdated state is retried.
      const asking =
        former === null
          ? null
          : ask(former)
              .then((asked) => ({ asked }))
              .catch(() => null)
      const [state, early] = await Promise.all([read(), asking])
      const isSame = former !== null && keyOf(former) === keyOf(state)
      return isSame && early !== null ? { state, ...early } : { state, asked: await ask(state) }
    },
  }
}
