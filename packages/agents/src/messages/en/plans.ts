type Task = { readonly title: string; readonly who: string | null; readonly due_date: string | null }

/** Texts of plans. Dates are `YYYY-MM-DD`. */
export const plans = {
  plan: 'Action plan',
  task: 'Task',
  who: 'Who',
  due: 'Due',
  state: 'State',
  source: 'Source',
  states: { todo: 'to do', doing: 'in progress', done: 'done' },
  ticked: (who: string, date: string) => `${who}, ${date}`,
  noDate: 'no date',
  noSheets: 'No task sheet was found in the documents.',
  /** @param tasks Number of tasks of sheets and minutes beside the steps. */
  required: (steps: number, tasks: number) =>
    `${steps} ${steps === 1 ? 'step' : 'steps'} that the documents require${tasks === 0 ? '' : `, ${tasks} ${tasks === 1 ? 'task' : 'tasks'} of sheets and minutes`}.`,
  firstStep: ({ title, who, due_date }: Task) =>
    `First: “${title}” (${[who, due_date ?? 'no date'].filter((part) => part !== null).join(', ')}).`,
  /** @param chosen Selection criteria; empty for all. */
  noTasks: (isDone: boolean, chosen: string) =>
    `No ${isDone ? 'completed' : 'open'} task in the sheets${chosen === '' ? '' : ` (${chosen})`}.`,
  about: (subject: string) => `“${subject}”`,
  until: (date: string) => `until ${date}`,
  from: (date: string) => `from ${date}`,
  between: (from: string, until: string) => `from ${from} to ${until}`,
  /** @param names What the trade does before the event, and no document asks for. */
  unasked: (names: readonly string[]) =>
    `Neither a requirement nor a task in the documents; to be checked: ${names.join(', ')}.`,
  late: (date: string | null) => (date === null ? 'overdue' : `overdue on ${date}`),
  counted: (all: number, open: number) =>
    open === all
      ? `${all} open ${all === 1 ? 'task' : 'tasks'}`
      : `${all} ${all === 1 ? 'task' : 'tasks'}, ${open} of them open`,
  undated: (count: number) => `${count} without a due date`,
  unowned: (count: number) => `${count} with nobody responsible`,
  lateTasks: (date: string, tasks: readonly Task[]) =>
    tasks.length === 0
      ? `none overdue on ${date}`
      : `overdue on ${date}: ${tasks.map(({ title, who, due_date }) => `“${title}” (${who ?? 'nobody'}, ${due_date})`).join(', ')}`,
  joined: (counted: string, late: string) => `${counted}; ${late}.`,
}
