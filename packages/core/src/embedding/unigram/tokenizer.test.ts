import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { modelFolder } from '@agora-mcp/multilingual-e5-small'
import { Tokenizer as LibraryTokenizer } from '@huggingface/tokenizers'
import { beforeAll, describe, expect, it } from 'vitest'
import { newFolder } from '../../../../testing/src/setup/index.ts'
import { checksum, referenceLines } from './fixtures/checksums.ts'
import { writtenLines } from './fixtures/lines.ts'
import { openUnigramTokenizer, type Tokenizer } from './tokenizer.ts'

const json = (path: string | URL) => JSON.parse(readFileSync(path, 'utf8'))

let ours: Tokenizer
let library: LibraryTokenizer

beforeAll(() => {
  ours = openUnigramTokenizer(join(modelFolder, 'unigram.bin'))
  library = new LibraryTokenizer(
    json(join(modelFolder, 'tokenizer.json')),
    json(join(modelFolder, 'tokenizer_config.json')),
  )
})

/** Lines that the two tokenizers read differently, with both results: empty if correct, and readable if not. */
const differences = (lines: readonly string[]) =>
  lines
    .map((line) => ({ line, ours: ours.encode(line), library: library.encode(line).ids }))
    .filter((row) => row.ours.join() !== row.library.join())

describe('the unigram tokenizer', () => {
  it("equals transformers.js's own on 2,000 lines in 32 languages", () => {
    const lines = writtenLines(2_000, 1)
    expect(lines).toHaveLength(2_000)
    expect(differences(lines)).toEqual([])
  })

  it('equals the reference implementation on random Unicode, special tokens, 100 kB of one character', () => {
    // transformers.js itself differs on one line in eleven: it normalises by the engine's NFKC instead of the
    // model's map.
    const { checksums } = json(new URL('./fixtures/reference.json', import.meta.url)) as { checksums: string }
    const lines = referenceLines()
    expect(checksums).toHaveLength(lines.length * 8)
    const wrong = lines.filter(
      (line, row) => checksum(ours.encode(line)) !== checksums.slice(row * 8, row * 8 + 8),
    )
    expect(wrong).toEqual([])
  })

  it('gives the two frame tokens for nothing, white space for white space', () => {
    expect(ours.encode('')).toEqual([0, 2])
    expect(ours.countTokens('')).toBe(0)
    expect(differences(['', ' ', '   ', '\n', '\u0000\u0001'])).toEqual([])
  })

  it('tells words from marks and from the most frequent of all, whatever their script', () => {
    const words = (text: string) => {
      const ids = ours.encode(text)
      return ours.contentWords(ids).map((places) => places.map((place) => ids[place]))
    }
    const ids = (...words: readonly string[]) => words.map((word) => ours.encode(word).slice(1, -1))
    expect(words('« Le maître de vertu », 1789 !')).toEqual(ids('Le', 'maître', 'vertu', '1789'))
    expect(words('Τί ἐστιν ;')).toEqual(ids('Τί', 'ἐστιν'))
    // Without the leading space of a word, a mark and what follows it have other pieces.
    const [mark] = ours.encode('a-').slice(-2)
    expect(words('virtue-ethics')).toEqual([
      ids('virtue-ethics')
        .flat()
        .filter((id) => id !== mark),
    ])
    for (const nothing of ['', ' ', '… – « » !', 'de']) expect(words(nothing)).toEqual([])
  })

  it('reads a lone surrogate as the replacement character', () => {
    const lines = ['a\ud800b', '\udc00', 'x \udbff', '\ude00\ud83d', 'é\ud83d!']
    for (const line of lines) expect(ours.encode(line)).toEqual(library.encode(line.toWellFormed()).ids)
    // Followed by a mark, where the library's normal form differs from the model's.
    expect(ours.encode('a\ud800\u0301')).toEqual(ours.encode('a\ufffd\u0301'))
  })

  it('equals the library on 100 kB of words, and on 20 kB without a single space', () => {
    const words = writtenLines(1_500, 5).join(' ').slice(0, 100_000)
    const solid = words.replaceAll(/\s/g, '').slice(0, 20_000)
    expect(differences([words.toWellFormed(), solid.toWellFormed()])).toEqual([])
    expect(ours.countTokens(words)).toBe(ours.encode(words).length - 2)
  })

  it('refuses a file that is not a vocabulary, and one that is cut short', async () => {
    const folder = newFolder()
    const cutShort = join(folder, 'unigram.bin')
    await writeFile(cutShort, readFileSync(join(modelFolder, 'unigram.bin')).subarray(0, 4_000_000))
    expect(() => openUnigramTokenizer(cutShort)).toThrow('cut short')
    expect(() => openUnigramTokenizer(join(modelFolder, 'config.json'))).toThrow('Not a unigram vocabulary')
    expect(() => openUnigramTokenizer(join(folder, 'absent.bin'))).toThrow('ENOENT')
  })
})
