/** French puts a space before some marks: they do not begin a line of their own. */
export const noBreak = (text: string): string => text.replace(/ (?=[?!:;»%])|(?<=«) /g, '\u00a0')
