/** Replaces the spaces of French punctuation by no-break ones, so that no mark starts a line. */
export const noBreak = (text: string): string => text.replace(/ (?=[?!:;»%])|(?<=«) /g, '\u00a0')
