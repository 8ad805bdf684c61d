const DASH = /^[—–―]\s?(?=[\p{Lu}«“"…])|^-\s(?=\p{Lu})/u
const SPEAKER =
  /^(?:\p{Lu}{2,}|\p{Lu}[\p{L}\p{M}’'-]+)(?:\s\p{Lu}[\p{L}\p{M}’'-]*){0,2}\s?(?:\.\s?[—–-]|\s?[—–]|\s?:)\s/u

/** A name in capitals on its own line, as in plays, with or without a stage direction. */
const NAME_LINE = /^\p{Lu}{2,}(?:\s\p{Lu}{2,}){0,2}(?:,\s[^.]{1,60})?\.?$/u
/** `Ménon. Peux-tu me dire…`: a speaker only if several names recur, else a one-word sentence. */
const DOTTED_NAME = /^(\p{Lu}[\p{L}\p{M}’'-]{1,20})\.\s(?=[\p{Lu}«“"…])/u
/** Words that appear in the same position in treatises. */
const NO_NAME =
  /^(?:d[ée]monstration?|demonstratio|scholi(?:um|e)|scol(?:ium|ie)|corollar(?:ium|y)|corollaire|definitio|definition|définition|propositi(?:o|on)|axiom\p{L}*|lemm[ae]|explicatio|proof|preuve|beweis|anmerkung|remar(?:k|que)|note|zusatz|lehrsatz|example|exemple|beispiel)$/iu

/** Checks whether a paragraph or line opens a speech, with a dash or a speaker's name. */
export function beginsSpeech(text: string): boolean {
  return DASH.test(text) || SPEAKER.test(text)
}

/** Checks for named speakers, or dashes with a question or exclamation among them. */
export function isDialogue(text: string): boolean {
  const paragraphs = text.split(/\n+/)
  const named = paragraphs.filter((paragraph) => SPEAKER.test(paragraph)).length
  const dashed = paragraphs.filter((paragraph) => DASH.test(paragraph)).length
  const isLively = /[?!;]/.test(text)
  if (named + dashed >= Math.max(2, paragraphs.length / 3) && (named >= 2 || isLively)) return true
  const names = paragraphs.flatMap((paragraph) =>
    NAME_LINE.test(paragraph) ? paragraph : (DOTTED_NAME.exec(paragraph)?.[1] ?? []),
  )
  const speakers = new Set(names.filter((name) => !NO_NAME.test(name)))
  return speakers.size >= 2 && names.length >= Math.max(2, paragraphs.length / 3) && isLively
}
