import type { en } from '../en.ts'

/** `03/11/2026`. */
const day = (date: string): string => date.split('-').reverse().join('/')

export const plans: typeof en.plans = {
  plan: 'Plan d’action',
  task: 'Tâche',
  who: 'Responsable',
  due: 'Échéance',
  state: 'État',
  source: 'Source',
  states: { todo: 'à faire', doing: 'en cours', done: 'fait' },
  ticked: (who, date) => `${who}, le ${day(date)}`,
  noDate: 'sans date',
  noSheets: 'Aucune fiche de tâches n’a été trouvée dans les documents.',
  required: (steps, tasks) =>
    `${steps} ${steps > 1 ? 'étapes exigées' : 'étape exigée'} par les documents${tasks === 0 ? '' : `, ${tasks} ${tasks > 1 ? 'tâches' : 'tâche'} des fiches et comptes rendus`}.`,
  firstStep: ({ title, who, due_date }) =>
    `D’abord : « ${title} » (${[who, due_date === null ? 'sans date' : day(due_date)].filter((part) => part !== null).join(', ')}).`,
  noTasks: (isDone, chosen) =>
    `Aucune tâche ${isDone ? 'terminée' : 'ouverte'} dans les fiches${chosen === '' ? '' : ` (${chosen})`}.`,
  about: (subject) => `« ${subject} »`,
  until: (date) => `jusqu’au ${day(date)}`,
  from: (date) => `à partir du ${day(date)}`,
  between: (from, until) => `du ${day(from)} au ${day(until)}`,
  unasked: (names) => `Sans exigence ni tâche dans les documents, à vérifier : ${names.join(', ')}.`,
  late: (date) => (date === null ? 'en retard' : `en retard au ${day(date)}`),
  counted: (all, open) =>
    `${all} ${all > 1 ? 'tâches' : 'tâche'}${open === all ? '' : `, dont ${open}`} à faire ou en cours`,
  undated: (count) => `${count} sans échéance`,
  unowned: (count) => `${count} sans responsable`,
  lateTasks: (date, tasks) =>
    tasks.length === 0
      ? `aucune en retard au ${day(date)}`
      : `en retard au ${day(date)} : ${tasks.map(({ title, who, due_date }) => `« ${title} » (${who ?? 'personne'}, ${day(due_date ?? '')})`).join(', ')}`,
  joined: (counted, late) => `${counted} ; ${late}.`,
}
