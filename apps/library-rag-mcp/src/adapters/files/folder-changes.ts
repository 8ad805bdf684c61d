import { type FSWatcher, statSync, watch } from 'node:fs'

/** Milliseconds without a change before a folder is read: programs write a file in several steps. */
const REST_MS = 1_000
/** Milliseconds after which folders are read without a notification: network drives send none. */
const FORCED_READ_MS = 300_000
/** Interval in milliseconds at which folders are compared with those watched: nothing tells that one was replaced. */
const COMPARE_MS = 5_000

/** Notices changes below folders from its creation until `close`. */
export class FolderChanges {
  readonly #folders: readonly string[]
  #watchers: FSWatcher[]
  /** Moment of the last change since the last wait. */
  #changedAt: number | null = null
  #onChange = () => {}

  constructor(folders: readonly string[]) {
    this.#folders = folders
    this.#watchers = this.#open()
  }

  /** Waits until changes have come to rest, or for some minutes. @throws The signal's reason */
  async rest(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    // A folder may have been removed and created again. The old watchers stay until the new ones are there.
    const before = this.#watchers
    this.#watchers = this.#open()
    for (const watcher of before) watcher.close()
    const watched = identitiesOf(this.#folders)
    const comparing = setInterval(() => {
      if (identitiesOf(this.#folders) !== watched) this.#changed()
    }, COMPARE_MS)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const latest = performance.now() + FORCED_READ_MS
    let timer: NodeJS.Timeout | undefined
    const check = () => {
      clearTimeout(timer)
      const due = Math.min(latest, this.#changedAt === null ? latest : this.#changedAt + REST_MS)
      const left = due - performance.now()
      if (left <= 0) resolve()
      else timer = setTimeout(check, left)
    }
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    this.#onChange = check
    check()
    try {
      await promise
      this.#changedAt = null
    } finally {
      clearInterval(comparing)
      clearTimeout(timer)
      this.#onChange = () => {}
      signal.removeEventListener('abort', abort)
    }
  }

  close(): void {
    for (const watcher of this.#watchers) watcher.close()
    this.#watchers = []
  }

  #changed(): void {
    this.#changedAt = performance.now()
    this.#onChange()
  }

  #open(): FSWatcher[] {
    return this.#folders.flatMap((folder) => {
      // A folder that is missing or cannot be watched is looked at by the next forced reading.
      try {
        const watcher = watch(folder, { recursive: true }, () => this.#changed())
        watcher.on('error', () => {})
        return [watcher]
      } catch {
        return []
      }
    })
  }
}

/** Identities of the folders at these paths, `-` for those that cannot be reached. */
const identitiesOf = (folders: readonly string[]): string =>
  folders
    .map((folder) => {
      try {
        return statSync(folder).ino
      } catch {
        return '-'
      }
    })
    .join(' ')
