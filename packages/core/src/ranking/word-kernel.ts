import { instantiate, newMemory, PAGE_BYTES, type WasmMemory } from '../wasm/index.ts'
import type { CodedWords } from './word-codes.ts'
import { WORD_KERNEL } from './word-kernel.generated.ts'

/** The functions of word-kernel.wat; all parameters are byte addresses in its memory or counts. */
interface WordKernel {
  nearest(asked: number, words: number, stride: number, count: number, group: number, out: number): void
}

/** What the kernel reads at once. */
const STEP = 16
/** Enough for texts of 20,000 words of 3 kB. */
const MOST_PAGES = 1024

let opened: { readonly memory: WasmMemory; readonly kernel: WordKernel } | undefined

/** Opened by the first search: a program that never compares words does without. */
function open() {
  if (opened === undefined) {
    const memory = newMemory(MOST_PAGES)
    opened = { memory, kernel: instantiate<WordKernel>(WORD_KERNEL, memory) }
  }
  return opened
}

/** Distances of every word of a question, groups of words of the passage one after the other. */
export interface NearestWords {
  readonly groups: number
  /** `groups` a word of the question: in how many signs the nearest word of the group differs. */
  readonly distances: Int32Array
}

/**
 * For each word of a question and each group of neighbouring words of a passage the distance of the nearest. Both have
 * words, of the same number of bytes. What is given is valid until the next call.
 * @throws RangeError where the texts do not fit into memory
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

/** Writes words `stride` bytes apart, padded with zeros, which differ from no other padding. */
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
