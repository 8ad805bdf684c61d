/** What zod says of a field in a file that a person wrote, in fewer words: `missing`, `expected array, received string`. */
export const shortIssue = (message: string): string =>
  message.endsWith(', received undefined') ? 'missing' : message.replace(/^Invalid input: /, '')
