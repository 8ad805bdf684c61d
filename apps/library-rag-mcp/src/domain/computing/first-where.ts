/** Finds by bisection the first whole number from 0 for which a monotonic predicate is true; `count` if none is. */
export function firstWhere(count: number, isTrue: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}
