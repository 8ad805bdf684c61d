import { type MistralStub, startMistralStub } from '@agora-mcp/testing/mistral'
import { modelAnswers } from './model-answers.ts'

/** A Mistral that reads each page as a chapter of prose, and answers sensibly about it. */
export const readsChapters = (): Promise<MistralStub> =>
  startMistralStub({
    page: (index) => ({
      markdown: `# Chapitre ${index}\n\n${'Le nom ne fait pas la chose. '.repeat(12)}\n\n${'La chose ne fait pas le nom. '.repeat(12)}`,
    }),
    answer: modelAnswers({
      headings: undefined,
      units: (sentences) => ({
        units: [{ first: 1, type: 'argument', concepts: ['nom'] }],
        key_sentences: [sentences.length],
      }),
    }),
  })
