/** Interval at which sign-ins are rechecked, in milliseconds, since other processes sign out, too. */
const CHECK_MS = 1_000

export interface OpenAccess {
  /** Watches one request, stream or socket. @param holds Checks whether its caller is still signed in. */
  watch(holds: () => boolean): WatchedAccess
  /** Rechecks all at once, after a sign-out. */
  check(): void
}

export interface WatchedAccess {
  /** Aborts when its caller's sign-in ends. */
  readonly ended: AbortSignal
  check(): boolean
  release(): void
}

/** Ends open connections when their sign-in ends: signed out everywhere, by any process, or an expired cookie. */
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
    if (isStillValid(holds)) return true
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

/** Denies access if the check fails. */
function isStillValid(holds: () => boolean): boolean {
  try {
    return holds()
  } catch {
    return false
  }
}
