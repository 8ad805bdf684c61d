/** Normalises white space as a browser shows it, keeping the author's line breaks. */
export const evenSpace = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[ \t\r\f\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
