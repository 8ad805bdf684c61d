/** White space as a browser shows it, line breaks that the author made kept. */
export const evenSpace = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[ \t\r\f\u00a0]+/g, ' ').trim())
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim()
