import { instantiate, newMemory, PAGE_BYTES, type WasmMemory } from '../wasm/index.ts'
import type { CodedWords } from './word-codes.ts'
import { WORD_KERNEL } from './word-kernel.generated.ts'

/** Functions of word-kernel.wat; all parameters are byte addresses in its memory or counts. */
interface WordKernel {
  nearest(asked: number, words: number, stride: number, count: number, group: number, out: number): void
}

/** Bytes that the kernel reads at once. */
const STEP = 16
/** Enough for texts of 20,000 words of 3 kB. */
const MAX_PAGES = 1024

let opened: { readonly memory: WasmMemory; readonly kernel: WordKernel } | undefined

/** Loads the kernel on the first search, so that programs without searches do not need it. */
function open() {
  if (opened === undefined) {
    const memory = newMemory(MAX_PAGES)
    opened = { memory, kernel: instantiate<WordKernel>(WORD_KERNEL, memory) }
  }
  return opened
}

/** Distances between every word of a question and consecutive groups of words of the passage. */
export interface NearestWords {
  readonly groups: number
  /** `groups` entries per word of the question: number of differing signs to the nearest word of the group. */
  readonly distances: Int32Array
}

/**
 * Computes, for each word of a question and each group of neighbouring words of a passage, the distance of
 * the nearest. Both have words, with the same number of bytes. The result is valid until the next call.
 * @throws RangeError if the texts do not fit into memory
 */
export function nearestWords(asked: CodedWords, words: CodedWords, group: number): NearestWords {
  const { memory, kernel } = open()
  const groups = Math.ceil(words.count / group)
  const stride = Math.ceil(asked.bytesAWord / STEP) * STEP
  const wordsAt = asked.count * stride
  const outAt = wordsAt + words.count * stride
  const end = outAt + 4 * groups * asked.count
  const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE_BYTES)
  if (missing > 0) memory.grow(missing)
  write(new Uint8Array(memory.buffer, 0, wordsAt), asked, stride)
  write(new Uint8Array(memory.buffer, wordsAt, words.count * stride), words, stride)
  for (let word = 0; word < asked.count; word++) {
    kernel.nearest(word * stride, wordsAt, stride, words.count, group, outAt + 4 * groups * word)
  }
  return { groups, distances: new Int32Array(memory.buffer, outAt, groups * asked.count) }
}

/** Writes words `stride` bytes apart, padded with zeros, so that the padding adds no distance. */
function write(target: Uint8Array, { bytes, bytesAWord, count }: CodedWords, stride: number): void {
  if (stride === bytesAWord) {
    target.set(bytes)
    return
  }
  target.fill(0)
  for (let word = 0; word < count; word++) {
    target.set(bytes.subarray(word * bytesAWord, (word + 1) * bytesAWord), word * stride)
  }
}
