import { isFunctionWord } from '../text/index.ts'
import { SYNONYMS, stemKey } from './synonyms.ts'
import { areAkin, type TextForms, textForms } from './text-forms.ts'

/** Checks whether a text has a word, one of its family, or one that is said in its place. */
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
  return others.some((phrase) => {
    const words = textForms(phrase, 'fr').tokens
    // A sign, such as `€`, has none.
    return (
      words.length > 0 &&
      words.every(({ stem, word: plain }) => stems.has(stem) || isFunctionWord(plain, 'fr'))
    )
  })
}
