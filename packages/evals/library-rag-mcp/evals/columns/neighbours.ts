const WORDS = /[\p{L}\p{N}()=+;,.−]+/gu

/**
 * Share of the neighbouring lines of a page that stand next to each other in a text: the last two words of the one
 * before the first two of the other.
 */
export function neighboursKept(lines: readonly string[], text: string): number {
  const wordsOf = (line: string) => line.match(WORDS) ?? []
  const whole = ` ${wordsOf(text).join(' ')} `
  const pairs = lines.slice(1).map((line, at) => {
    return ` ${[...wordsOf(lines[at] ?? '').slice(-2), ...wordsOf(line).slice(0, 2)].join(' ')} `
  })
  return pairs.filter((pair) => whole.includes(pair)).length / Math.max(1, pairs.length)
}
