const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Hashes a text to nine letters and digits (FNV-1a, 64 bits). */
export function nineOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of Buffer.from(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  let nine = ''
  for (let place = 0; place < 9; place += 1) {
    nine += DIGITS[Number(hash % 36n)]
    hash /= 36n
  }
  return nine
}
