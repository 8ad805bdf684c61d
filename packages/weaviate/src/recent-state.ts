/** What a search has seen counts for its next steps, which follow at once. */
const SAME_SEARCH_MS = 1_000

/** Reads the state of a store, and remembers it as it was read last. */
export interface RecentState<State> {
  read(): Promise<State>
  /** The state as a search has just read it, for its next steps. */
  recent(): Promise<State>
  /** Reads the state, and asks for what depends on it in the same round of requests where it is as it was last. */
  readWith<Asked>(ask: (state: State) => Promise<Asked>): Promise<{ state: State; asked: Asked }>
}

/** @param keyOf equal for states in which what is asked has the same answer */
export function createRecentState<State>(
  readNow: () => Promise<State>,
  keyOf: (state: State) => string,
): RecentState<State> {
  let last: { state: State; at: number } | null = null
  const read = async (): Promise<State> => {
    const state = await readNow()
    last = { state, at: Date.now() }
    return state
  }
  return {
    read,
    recent: async () => (last !== null && Date.now() - last.at < SAME_SEARCH_MS ? last.state : read()),
    async readWith(ask) {
      const former = last
      // What fails of a state that is gone is asked for again.
      const asking =
        former === null
          ? null
          : ask(former.state)
              .then((asked) => ({ asked }))
              .catch(() => null)
      const [state, early] = await Promise.all([read(), asking])
      const isSame = former !== null && keyOf(former.state) === keyOf(state)
      return isSame && early !== null ? { state, ...early } : { state, asked: await ask(state) }
    },
  }
}
