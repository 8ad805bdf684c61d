/** State read by a search stays valid for its next steps, which follow immediately. */
const STATE_TTL_MS = 1_000

/** Reads the state of a store, and remembers the last one. */
export interface RecentState<State> {
  read(): Promise<State>
  /** State read by the current search, for its next steps. */
  recent(): Promise<State>
  /**
   * Reads the state and, in the same round trip, data that depends on it, assuming that the state is
   * unchanged; otherwise the data is read again.
   */
  readWith<Asked>(ask: (state: State) => Promise<Asked>): Promise<{ state: State; asked: Asked }>
}

/** Creates the reader. @param keyOf equal for states under which the data is the same */
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
    recent: async () => (last !== null && Date.now() - last.at < STATE_TTL_MS ? last.state : read()),
    async readWith(ask) {
      const former = last
      // A failure based on an outdated state is retried.
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
