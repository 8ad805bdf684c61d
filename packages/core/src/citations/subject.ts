import { fold, isFunctionWord } from '../text/index.ts'
import { namesOf } from './measures.ts'
import { figuresOf, sameQuantity } from './quantities.ts'
import { sentencesOf } from './sentences.ts'
import { SYNONYMS, stemKey } from './synonyms.ts'
import { areAkin, type TextForms, textForms } from './text-forms.ts'

/** Goes on about what the sentence before speaks of. */
const ANAPHOR =
  /^(?:leurs?|son|sa|ses|ils?|elles?|celui-ci|celle-ci|ceux-ci|celles-ci|ce dernier|cette derniere|its?|their|they|he|she)\b/

/**
 * Whether what a sentence gives a figure or a name for is what its source gives it for. A figure belongs to the sentence
 * that has it, and to the one before where that one only goes on: `Le collecteur est en fonte. Sa pente est de 1 %. Les
 * branchements sont en PVC.` says nothing of the slope of the branches. A word of the claim that stands in another sentence
 * of the source alone is the sign that it speaks of something else.
 */
export function isOfSubject(claim: string, cited: string, place: string): boolean {
  const sentences = sentencesOf(cited, null).map(({ text }) => text)
  const holding = sentences.flatMap((text, at) => {
    if (!holdsPart(claim, text)) return []
    const before = ANAPHOR.test(fold(text)) ? [sentences[at - 1] ?? ''] : []
    return [...before, text]
  })
  if (holding.length === 0 || holding.length === sentences.length) return true
  const near = textForms(`${holding.join('\n')}\n${place}`, 'fr')
  const far = textForms(sentences.filter((text) => !holding.includes(text)).join('\n'), 'fr')
  return tellingWords(claim).every((word) => isIn(word, near) || !isIn(word, far))
}

/** Whether a sentence has a figure, a day, a code or a name of the claim. */
function holdsPart(claim: string, sentence: string): boolean {
  const [said, found] = [figuresOf(claim), figuresOf(sentence)]
  const names = namesOf(claim)
  const own = fold(sentence)
  return (
    said.quantities.some((one) => found.quantities.some((other) => sameQuantity(one, other))) ||
    said.dates.some((date) => found.dates.some((other) => other === date || other.endsWith(`-${date}`))) ||
    said.codes.some((code) => found.codes.includes(code)) ||
    names.some((name) => own.includes(name))
  )
}

const tellingWords = (text: string): string[] =>
  Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word).filter(
    (word) =>
      word.length > 2 &&
      !/\d/.test(word) &&
      !isFunctionWord(fold(word), 'fr') &&
      !isFunctionWord(fold(word), 'en'),
  )

/** Whether a text has a word, one of its family, or one that is said in its place. */
export function isIn(word: string, { stems, tokens }: TextForms): boolean {
  const forms = [...textForms(word, 'fr').tokens, ...textForms(word, 'en').tokens].flatMap(
    ({ stem, word: plain }) => [stem, plain],
  )
  if (forms.some((form) => stems.has(form))) return true
  if (
    tokens.some(({ word: other, stem }) => forms.some((form) => areAkin(form, stem) || areAkin(form, other)))
  )
    return true
  const others = SYNONYMS.get(stemKey(word)) ?? []
  return others.some((phrase) =>
    textForms(phrase, 'fr').tokens.every(
      ({ stem, word: plain }) => stems.has(stem) || isFunctionWord(plain, 'fr'),
    ),
  )
}
