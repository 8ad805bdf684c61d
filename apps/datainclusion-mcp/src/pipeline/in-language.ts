import { type Question, questionLanguage } from '../domain/question-language.ts'
import { type Language, Refusal } from '../messages/said.ts'
import type { Deps } from '../ports.ts'

/** Runs a call in the language of its question, and translates its refusals. */
export async function inLanguage<Result>(
  question: Question,
  reference: Deps['reference'],
  work: (language: Language) => Promise<Result>,
): Promise<Result> {
  const language = questionLanguage(question, (await reference.known('themes')).items)
  try {
    return await work(language)
  } catch (error) {
    throw error instanceof Refusal ? error.in(language) : error
  }
}
