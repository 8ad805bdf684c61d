/** The first whole number from 0 of which something is true that is true of all numbers after it, too; `count` at the latest. */
export function firstWhere(count: number, isTrue: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isTrue(middle)) high = middle
    else low = middle + 1
  }
  return low
}
