/** Returns the singular of an English word: people type `meal voucher` and `meal vouchers`. */
export function singular(word: string): string {
  if (word.length < 5 || !word.endsWith('s') || word.endsWith('ss')) return word
  return word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.slice(0, -1)
}
