import { fold } from '../text/index.ts'

/** A text without accents and capitals in which every offset is still that of the text: what folds longer stays. */
export const foldInPlace = (text: string): string =>
  text.replace(/[^a-z\s]/gu, (sign) => {
    const folded = fold(sign)
    return folded.length === sign.length ? folded : sign
  })
