import { fold } from './fold.ts'
import { isFunctionWord } from './function-words.ts'

/** Maximum number of words of a question that is only a name, a number or a code. */
const MAX_WORDS_OF_NAME = 4
const LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'pt', 'ro', 'nl']
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu
const HYPHENS = /[\u2010-\u2015\u2212]/g
/** A year says little about the subject of a question. */
const YEAR = /^(?:1[4-9]|20)\d\d$/

/**
 * Checks whether one of the texts contains the rare words of a question as typed: all words of a question
 * that is only a name or a number, or a code, an amount or a full name in a longer one. Such a text is a
 * literal match, however dissimilar its meaning is.
 */
export function sharesNames(question: string, texts: readonly string[]): boolean {
  const wanted = namesIn(question)
  if (wanted.length === 0) return false
  return texts
    .map(comparable)
    .some((text) => wanted.some((words) => words.every((word) => hasWord(text, word))))
}

/** Checks whether one of the texts contains a code, an amount or a date of a question. */
export function sharesCodes(question: string, texts: readonly string[]): boolean {
  const codes = codesIn(typedWords(question))
  return texts.map(comparable).some((text) => codes.some((code) => hasWord(text, code)))
}

const typedWords = (text: string): string[] =>
  text.split(/\s+/).flatMap((word) => word.replace(EDGES, '') || [])

const codesIn = (words: readonly string[]): string[] => words.filter(isCode).map(comparable)

/** Names in a question, each as the words that must appear together in one text. */
function namesIn(question: string): string[][] {
  const typed = typedWords(question)
  const content = typed.filter(
    (word) => !LANGUAGES.some((language) => isFunctionWord(word.toLowerCase(), language)),
  )
  const isNameAlone = typed.length <= MAX_WORDS_OF_NAME && content.length > 0 && !/[?？]\s*$/.test(question)
  if (isNameAlone) return [(content.some((word) => word.length > 1) ? typed : content).map(comparable)]
  const codes = codesIn(content).map((code) => [code])
  const fullNames = typed.flatMap((word, at) => {
    const next = typed[at + 1]
    const isInside = at > 0 && next !== undefined
    return isInside &&
      isCapitalised(word) &&
      isCapitalised(next) &&
      content.includes(word) &&
      content.includes(next)
      ? [[comparable(word), comparable(next)]]
      : []
  })
  return [...codes, ...fullNames]
}

/** True for a code, an amount or a date: digits with letters or signs, or letters that do not form a word. */
function isCode(word: string): boolean {
  if (YEAR.test(word)) return false
  const hasFigures = /\d/.test(word) && word.length >= 3
  return hasFigures || /^\p{Lu}{2,}[\p{Lu}\d-]*$/u.test(word) || /\p{Ll}\p{Lu}/u.test(word)
}

const isCapitalised = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word)

const comparable = (text: string): string => fold(text).replace(HYPHENS, '-')

/** Checks whether a text contains a word, not just as a part of another. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text[at - 1] ?? ' ', text[at + word.length] ?? ' ']
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true
  }
  return false
}
