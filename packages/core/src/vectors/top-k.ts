/** Keeps the best of many scored rows: higher score first, ties by smaller id. */
export interface TopK {
  /** Score that a row has to reach; -Infinity until there are enough rows. */
  readonly threshold: number
  offer(score: number, id: number, slot: number): void
  /** Rows kept, best first. */
  ranked(): TopKRow[]
}

export interface TopKRow {
  readonly score: number
  readonly id: number
  /** Slot of the row as passed to `offer`. */
  readonly slot: number
}

/**
 * Creates a {@link TopK} of at most `limit` rows: a heap with the worst row at its root.
 * @example
 * const best = createTopK(10)
 * for (const [slot, id] of ids.entries()) best.offer(dot(vectors[slot], question), id, slot)
 * best.ranked()
 */
export function createTopK(limit: number): TopK {
  const scores = new Float64Array(limit)
  const ids = new Float64Array(limit)
  const slots = new Int32Array(limit)
  let size = 0
  let threshold = limit === 0 ? Infinity : -Infinity

  const scoreAt = (i: number) => scores[i] ?? 0
  const idAt = (i: number) => ids[i] ?? 0
  const isWorse = (a: number, b: number) =>
    scoreAt(a) < scoreAt(b) || (scoreAt(a) === scoreAt(b) && idAt(a) > idAt(b))
  const put = (i: number, score: number, id: number, slot: number) => {
    scores[i] = score
    ids[i] = id
    slots[i] = slot
  }
  const swap = (a: number, b: number) => {
    const score = scoreAt(a)
    const id = idAt(a)
    const slot = slots[a] ?? 0
    put(a, scoreAt(b), idAt(b), slots[b] ?? 0)
    put(b, score, id, slot)
  }
  const rise = (start: number) => {
    for (let i = start; i > 0; ) {
      const parent = (i - 1) >> 1
      if (!isWorse(i, parent)) return
      swap(i, parent)
      i = parent
    }
  }
  const sink = () => {
    for (let i = 0; ; ) {
      const left = 2 * i + 1
      const right = left + 1
      let worst = i
      if (left < size && isWorse(left, worst)) worst = left
      if (right < size && isWorse(right, worst)) worst = right
      if (worst === i) return
      swap(i, worst)
      i = worst
    }
  }

  return {
    get threshold() {
      return threshold
    },
    offer(score, id, slot) {
      if (size < limit) {
        put(size, score, id, slot)
        rise(size++)
      } else {
        if (score < threshold || (score === threshold && id > idAt(0))) return
        if (limit === 0) return
        put(0, score, id, slot)
        sink()
      }
      if (size === limit) threshold = scoreAt(0)
    },
    ranked() {
      const rows = Array.from({ length: size }, (_, i) => ({
        score: scoreAt(i),
        id: idAt(i),
        slot: slots[i] ?? 0,
      }))
      return rows.sort((a, b) => b.score - a.score || a.id - b.id)
    },
  }
}
