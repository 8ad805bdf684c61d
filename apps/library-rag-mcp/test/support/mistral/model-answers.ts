import { type ChatRequest, messageText } from '@agora-mcp/testing/mistral'

/** Answers of a sensible model in an ingestion; one field for each kind of question. */
export interface ModelAnswers {
  readonly metadata?: unknown
  readonly headings?: unknown
  /** Given the numbered sentences of a part. */
  readonly units?: (sentences: readonly string[], text: string) => unknown
}

/** Answers by the name of the schema that is asked for; what is not given is answered without any finding. */
export function modelAnswers(answers: ModelAnswers): (request: ChatRequest) => unknown {
  return ({ response_format, messages }) => {
    const asked = messages.find(({ role }) => role === 'user')
    const question = asked === undefined ? '' : messageText(asked)
    switch (response_format?.json_schema?.name) {
      case 'metadata':
        return answers.metadata ?? { title: null, author: null, year: null, language: null }
      case 'headings':
        return answers.headings ?? { headings: [] }
      default:
        return answers.units?.(sentencesIn(question), question) ?? oneUnit
    }
  }
}

const oneUnit = { units: [{ first: 1, type: 'exposition', concepts: [] }], key_sentences: [1] }

function sentencesIn(text: string): string[] {
  return text
    .split('\n\n')
    .filter((line) => line.startsWith('['))
    .flatMap((line) => line.split(/\s?\[\d+\]\s/).filter((sentence) => sentence !== ''))
}
