import type { en } from './en.ts'
import { answers } from './fr/answers.ts'
import { files } from './fr/files.ts'
import { library } from './fr/library.ts'
import { page } from './fr/page.ts'
import { plans } from './fr/plans.ts'
import { problems } from './fr/problems.ts'
import { reasons } from './fr/reasons.ts'
import { texts } from './fr/texts.ts'

export const fr: typeof en = {
  answers,
  plans,
  texts,
  page,
  team: problems,
  reason: reasons,
  library,
  file: files,
  server: {
    internal: ({ ref }) => ({
      text: `Erreur interne, référence ${ref}`,
      hint: 'Le journal du serveur en donne les détails sous cette référence.',
    }),
  },
}
