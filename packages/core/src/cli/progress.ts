import type { Writable } from 'node:stream'

export interface Progress {
  /** Shows progress. @param message Current step, e.g. the name of a file. */
  update(done: number, total: number, message?: string): void
  /** Removes the bar from the terminal before something else is printed. */
  clear(): void
}

const BAR_WIDTH = 24
const REDRAW_MS = 50
/** Share of the work between two lines of output without a terminal. */
const PLAIN_STEP = 0.25

/** Draws a bar on a terminal; elsewhere, e.g. in the log of a scheduled job, prints a line at each quarter. */
export function createProgress(
  out: Writable & { readonly isTTY?: boolean; readonly columns?: number },
  now: () => number = () => performance.now(),
): Progress {
  return out.isTTY ? bar(out, now) : plainLines(out)
}

function bar(out: Writable & { readonly columns?: number }, now: () => number): Progress {
  let drawnAt = Number.NEGATIVE_INFINITY
  return {
    update(done, total, message = '') {
      if (done < total && now() - drawnAt < REDRAW_MS) return
      drawnAt = now()
      const share = shareOf(done, total)
      const full = Math.round(share * BAR_WIDTH)
      const line = `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${percent(share)} ${message}`
      // A line that wraps cannot be overwritten. A terminal of unknown width reports 0 columns.
      out.write(`\r\u001b[K${line.slice(0, Math.max(1, (out.columns || 80) - 1))}`)
    },
    clear() {
      if (drawnAt !== Number.NEGATIVE_INFINITY) out.write('\r\u001b[K')
      drawnAt = Number.NEGATIVE_INFINITY
    },
  }
}

function plainLines(out: Writable): Progress {
  let next = PLAIN_STEP
  let last = ''
  return {
    update(done, total, message = '') {
      const share = shareOf(done, total)
      if (message !== last) next = PLAIN_STEP
      last = message
      if (share < next) return
      next = (Math.floor(share / PLAIN_STEP) + 1) * PLAIN_STEP
      out.write(`${[percent(share).trim(), message].filter(Boolean).join(' ')}\n`)
    },
    clear() {},
  }
}

const shareOf = (done: number, total: number) => (total > 0 ? Math.min(1, done / total) : 1)
const percent = (share: number) => `${String(Math.floor(share * 100)).padStart(3)} %`
