const DASH = /^[—–―]\s?(?=[\p{Lu}«“"…])|^-\s(?=\p{Lu})/u
const SPEAKER =
  /^(?:\p{Lu}{2,}|\p{Lu}[\p{L}\p{M}’'-]+)(?:\s\p{Lu}[\p{L}\p{M}’'-]*){0,2}\s?(?:\.\s?[—–-]|\s?[—–]|\s?:)\s/u

/** Whether a paragraph or line opens a speech: with a dash, or with the speaker's name. */
export function beginsSpeech(text: string): boolean {
  return DASH.test(text) || SPEAKER.test(text)
}

/** Whether a passage is a conversation: named speakers, or dashes with something asked or exclaimed among them. */
export function isDialogue(text: string): boolean {
  const paragraphs = text.split(/\n+/)
  const named = paragraphs.filter((paragraph) => SPEAKER.test(paragraph)).length
  const dashed = paragraphs.filter((paragraph) => DASH.test(paragraph)).length
  const isLively = /[?!]/.test(text)
  return named + dashed >= Math.max(2, paragraphs.length / 3) && (named >= 2 || isLively)
}
