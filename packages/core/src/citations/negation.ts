import { fold } from '../text/index.ts'

const NEGATION =
  /(?<![\p{L}])(?:ne|n['’]|non|pas|jamais|aucune?s?|sans|ni|nulle?|interdite?s?|exclue?s?|refus[ée]e?s?|hormis|sauf|not|no|never|none|without|neither|nor|cannot|forbidden|prohibited|except|excluded)(?![\p{L}])|n['’]t\b/iu

/** Whether a sentence denies, forbids or excepts something, in French or English. */
export const isNegated = (sentence: string): boolean =>
  NEGATION.test(fold(sentence)) || NEGATION.test(sentence)
