import * as z from 'zod'

/** The tool that both servers offer. */
export const add = {
  name: 'add',
  title: 'Add',
  description: 'Adds two numbers.',
  inputSchema: { a: z.number().describe('A number.'), b: z.number().describe('Another.') },
  outputSchema: { sum: z.number().describe('Their sum.') },
}
