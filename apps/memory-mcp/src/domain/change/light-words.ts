import lines from './light-words.json' with { type: 'json' }

// Words that say little about the subject of a question, in English, French, German, Spanish, Italian. Folded.

const LIGHT = new Set(lines.flatMap((line) => line.split(' ')))

/** Checks for a word such as `get` or `lieu`, which a text need not have to answer a question with it. */
export const isLight = (folded: string): boolean => LIGHT.has(folded)
