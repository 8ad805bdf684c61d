import { definePrompt, fenceUntrusted } from '@agora-mcp/core/mcp'
import type { Deps } from '../ports/deps.ts'

export const checkQuotations = definePrompt<Deps>({
  name: 'check_quotations',
  title: 'Check the quotations of a text',
  description: 'Compares the quotations and statements of a text with the library.',
  arguments: [{ name: 'text', description: 'The text with its quotations.', required: true }],
  render: ({ text = '' }) =>
    [
      'Check the quotations of the text below against my library.',
      'Call check_quotation once for each, with the author, work and page that the text names for it.',
      'List those that are not exact: what is quoted, what stands in the book (text), the words that differ, and the right citation.',
      'Call check_claim for each statement of fact outside quotations, one sentence at a time; list those that are contradicted or not found, with the passages.',
      'Change nothing yourself, and say nothing of what you have not checked.',
      '',
      fenceUntrusted(text, 'the text'),
    ].join('\n'),
})
