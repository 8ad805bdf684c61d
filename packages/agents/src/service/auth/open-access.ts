/** Interval at which it is looked whether people are still signed in, in milliseconds: other processes sign out, too. */
const CHECK_MS = 1_000

/** What people hold open by being signed in. */
export interface OpenAccess {
  /**
   * Watches over one request, stream or socket.
   * @param holds Whether its caller is still signed in
   */
  watch(holds: () => boolean): WatchedAccess
  /** Looks at all at once, after somebody has signed out. */
  check(): void
}

export interface WatchedAccess {
  /** Aborts when its caller is no longer signed in. */
  readonly ended: AbortSignal
  /** Whether its caller is signed in, looked up at this moment. */
  check(): boolean
  release(): void
}

/** Ends what is open when its right ends: signed out everywhere, by whichever process, or a cookie that is too old. */
export function createOpenAccess(): OpenAccess {
  const open = new Map<AbortController, () => boolean>()
  let timer: NodeJS.Timeout | null = null

  const release = (end: AbortController) => {
    open.delete(end)
    if (open.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
  const checkOne = (end: AbortController, holds: () => boolean): boolean => {
    if (end.signal.aborted) return false
    if (stillHolds(holds)) return true
    release(end)
    end.abort(new Error('nobody is signed in any more'))
    return false
  }
  const check = () => {
    for (const [end, holds] of [...open]) checkOne(end, holds)
  }
  return {
    check,
    watch(holds) {
      const end = new AbortController()
      open.set(end, holds)
      timer ??= setInterval(check, CHECK_MS).unref()
      return { ended: end.signal, check: () => checkOne(end, holds), release: () => release(end) }
    },
  }
}

/** Who cannot be asked about is not let on. */
function stillHolds(holds: () => boolean): boolean {
  try {
    return holds()
  } catch {
    return false
  }
}
