/** FNV-1a hash of zero bytes, extended byte by byte while a piece is searched. */
export const HASH_START = 0x811c9dc5
export const extendHash = (hash: number, byte: number): number => Math.imul(hash ^ byte, 16777619)

const decoder = new TextDecoder()

const MAGIC = 'UNI1'
const HEADER_BYTES = 12

/**
 * Pieces of a SentencePiece unigram model with their log-probabilities. The 250,000 pieces stay bytes in
 * typed arrays, which takes 9 MB; as JavaScript strings in a Map they would take 285 MB.
 */
export class Vocabulary {
  /** Longest piece in bytes of UTF-8. */
  readonly longest: number
  /** Score of a character that no piece covers: 10 below the rarest piece, as in SentencePiece. */
  readonly unknownScore: number
  readonly characterMap: Uint8Array
  private readonly scores: Float32Array
  private readonly starts: Uint32Array
  private readonly bytes: Uint8Array
  /** Open addressing: piece id + 1 in the first free slot after its hash, 0 if free. */
  private readonly slots: Int32Array

  /**
   * Reads a vocabulary.
   * @param file bytes of a `unigram.bin`, little-endian: `UNI1`, number of pieces u32, length of the
   * character map u32, scores f32, lengths u8, pieces, character map. The bytes are kept, not copied.
   * @throws Error if the format differs.
   */
  constructor(file: Uint8Array) {
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
    const magic = String.fromCharCode(...file.subarray(0, MAGIC.length))
    if (file.byteLength < HEADER_BYTES || magic !== MAGIC) throw new Error('Not a unigram vocabulary')
    const count = view.getUint32(4, true)
    const mapLength = view.getUint32(8, true)

    const lengthsAt = HEADER_BYTES + 4 * count
    const bytesAt = lengthsAt + count
    const lengths = file.subarray(lengthsAt, bytesAt)
    // A copy, since a Float32Array must start on a multiple of four of its buffer.
    this.scores = new Float32Array(new Uint8Array(file.subarray(HEADER_BYTES, lengthsAt)).buffer)
    this.starts = new Uint32Array(count + 1)
    let end = 0
    let longest = 0
    for (let id = 0; id < count; id++) {
      const length = lengths[id] as number
      end += length
      if (length > longest) longest = length
      this.starts[id + 1] = end
    }
    if (file.byteLength !== bytesAt + end + mapLength) throw new Error('A unigram vocabulary is cut short')
    this.longest = longest
    this.bytes = file.subarray(bytesAt, bytesAt + end)
    this.characterMap = file.subarray(bytesAt + end)
    this.unknownScore = this.scores.reduce((lowest, score) => Math.min(lowest, score), 0) - 10
    this.slots = this.fillSlots(count)
  }

  score(id: number): number {
    return this.scores[id] as number
  }

  piece(id: number): string {
    return decoder.decode(this.bytes.subarray(this.starts[id], this.starts[id + 1]))
  }

  /** Finds the id of the piece `text[start, end)` by its hash; -1 if there is none. */
  find(hash: number, text: Uint8Array, start: number, end: number): number {
    const { slots, starts, bytes } = this
    const mask = slots.length - 1
    for (let slot = spread(hash) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const id = (slots[slot] as number) - 1
      const pieceStart = starts[id] as number
      const length = (starts[id + 1] as number) - pieceStart
      if (length !== end - start) continue
      let same = 0
      while (same < length && bytes[pieceStart + same] === text[start + same]) same++
      if (same === length) return id
    }
    return -1
  }

  private fillSlots(count: number): Int32Array {
    const { starts, bytes } = this
    const slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 1)))
    const mask = slots.length - 1
    for (let id = 0; id < count; id++) {
      let hash = HASH_START
      const end = starts[id + 1] as number
      for (let at = starts[id] as number; at < end; at++) hash = extendHash(hash, bytes[at] as number)
      let slot = spread(hash) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = id + 1
    }
    return slots
  }
}

// The low bits of FNV-1a alone collide, so the high ones are folded in.
const spread = (hash: number): number => hash ^ (hash >>> 15)
