import { answers } from './en/answers.ts'
import { files } from './en/files.ts'
import { library } from './en/library.ts'
import { page } from './en/page.ts'
import { plans } from './en/plans.ts'
import { problems } from './en/problems.ts'
import { reasons } from './en/reasons.ts'
import { texts } from './en/texts.ts'

/** All messages in English. The type defines the shape of every other language. */
export const en = {
  answers,
  plans,
  texts,
  page,
  // Groups of coded messages, by the prefix of the code.
  team: problems,
  reason: reasons,
  library,
  file: files,
  server: {
    internal: ({ ref }: { ref: string }) => ({
      text: `Internal error, ref ${ref}`,
      hint: 'The log of the server has the details under this reference.',
    }),
  },
}
