/** Shortens zod's message about a field in a hand-written file: `missing`, `expected array, received string`. */
export const shortIssue = (message: string): string =>
  message.endsWith(', received undefined') ? 'missing' : message.replace(/^Invalid input: /, '')
