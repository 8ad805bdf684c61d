const WORDS = {
  fr: {
    plan: 'Plan d’action',
    task: 'Tâche',
    who: 'Responsable',
    due: 'Échéance',
    state: 'État',
    source: 'Source',
    states: { todo: 'à faire', doing: 'en cours', done: 'fait' },
    noDate: 'sans date',
    colon: ' :',
  },
  en: {
    plan: 'Action plan',
    task: 'Task',
    who: 'Who',
    due: 'Due',
    state: 'State',
    source: 'Source',
    states: { todo: 'to do', doing: 'in progress', done: 'done' },
    noDate: 'no date',
    colon: ':',
  },
} as const

/** What a plan is written with. */
export type PlanWords = (typeof WORDS)[keyof typeof WORDS]

/** @param language ISO 639-1; French, else English. */
export const planWords = (language: string): PlanWords => (language === 'fr' ? WORDS.fr : WORDS.en)
