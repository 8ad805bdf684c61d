const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Compiled character map of SentencePiece (`nmt_nfkc`): character sequences and their normalised
 * replacements. A Darts double-array trie over UTF-8, whose leaves point to null-terminated replacements.
 * https://github.com/s-yata/darts-clone,
 * https://github.com/google/sentencepiece/blob/master/src/normalizer.cc
 */
export class CharacterMap {
  private readonly units: Uint32Array
  private readonly replacements: Uint8Array

  /** Reads the map. @param bytes length of the trie in bytes as u32, the trie, the replacements; little-endian. */
  constructor(bytes: Uint8Array) {
    const trieLength = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true)
    // A copy, since a Uint32Array must start on a multiple of four of its buffer.
    this.units = new Uint32Array(new Uint8Array(bytes.subarray(4, 4 + trieLength)).buffer)
    this.replacements = bytes.subarray(4 + trieLength)
  }

  /**
   * Replacement for the shortest prefix of `text` in the map, null if there is none. The rest of the text is
   * dropped: the reference implementation does this to a character with marks, and the model was trained on
   * it.
   */
  replace(text: string): string | null {
    const { units } = this
    let position = offset(units[0] as number)
    for (const byte of encoder.encode(text)) {
      if (byte === 0) return null
      position ^= byte
      const unit = units[position]
      if (unit === undefined || label(unit) !== byte) return null
      position ^= offset(unit)
      if (hasLeaf(unit)) return this.replacementAt((units[position] as number) & 0x7fffffff)
    }
    return null
  }

  private replacementAt(start: number): string {
    const end = this.replacements.indexOf(0, start)
    return decoder.decode(this.replacements.subarray(start, end))
  }
}

// Layout of a unit: bits 0 to 7 the label, bit 8 set if it has a leaf, bits 10 to 30 the offset, shifted by
// eight if bit 9 is set; bit 31 marks a leaf.
const label = (unit: number): number => unit & 0x800000ff
const hasLeaf = (unit: number): boolean => (unit & 0x100) !== 0
const offset = (unit: number): number => (unit >>> 10) << ((unit & 0x200) >>> 6)
