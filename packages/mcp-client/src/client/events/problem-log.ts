import type { ProblemEvent, ProblemKind } from '../client-events.ts'

const TOLD_ONE_BY_ONE = 10

/** Reports the problems of a connection ever more rarely, so that a flood causes no flood of events. */
export class ProblemLog {
  readonly #counts = new Map<ProblemKind, number>()
  readonly #tell: (problem: ProblemEvent) => void

  constructor(tell: (problem: ProblemEvent) => void) {
    this.#tell = tell
  }

  /** Reports a problem. @param message One sentence; external text in it is already sanitised. */
  report(kind: ProblemKind, message: string): void {
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    if (count <= TOLD_ONE_BY_ONE || Number.isInteger(Math.log2(count / TOLD_ONE_BY_ONE))) {
      this.#tell({ kind, message, count })
    }
  }
}
