import { Button, Checkbox, Menu, NativeSelect, TextInput } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'
import { call, withQuery } from '../api/http.ts'
import type { Attachment, Plan, Task } from '../api/types.ts'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/index.ts'
import { personName } from '../i18n/person-name.ts'
import { usePanel } from '../state/panel-store.ts'
import { announce } from '../ui/announcer.tsx'
import { Badge } from '../ui/badge.tsx'
import { Note } from '../ui/note.tsx'
import { shownControls } from '../ui/shown-controls.ts'
import { changeExchange } from './conversations.ts'
import type { Exchange } from './exchange.ts'
import { fileName } from './place.ts'
import styles from './plan.module.css'
import { filterTasks, isOverdue, NO_FILTER, type NumberedTask, peopleIn, tasksOf } from './plan-filter.ts'

/** Minimum number of tasks for showing a filter. */
const MANY = 6
const FORMATS = ['markdown', 'csv', 'ics'] as const

/** A plan: dated tasks with their sources, to check off, filter and export. */
export default function PlanTable({
  sessionId,
  exchange,
  plan,
  citations,
}: {
  readonly sessionId: string
  readonly exchange: Exchange
  readonly plan: Plan
  readonly citations: readonly Attachment[]
}) {
  const { plan: texts } = useTexts()
  const [filter, setFilter] = useState(NO_FILTER)
  const [failed, setFailed] = useState(false)
  const tasks = useMemo(() => tasksOf(plan), [plan])
  const people = useMemo(() => peopleIn(tasks), [tasks])
  const shown = filterTasks(tasks, filter)
  const hasDates = tasks.some(({ due_date }) => due_date !== null)
  const { key, requestId } = exchange

  const setState = async (task: NumberedTask, state: Task['state']) => {
    setFailed(false)
    changeExchange(sessionId, key, (before) => withTask(before, task.id, { state, ticked: undefined }))
    try {
      const { tasks } = await call<Plan>(
        `/api/plans/${sessionId}/${requestId}/tasks/${encodeURIComponent(task.id)}`,
        {
          method: 'PATCH',
          json: { state },
          outlivesPage: true,
        },
      )
      changeExchange(sessionId, key, (before) =>
        withTask(before, task.id, tasks[Number(task.id)] ?? { state }),
      )
    } catch {
      changeExchange(sessionId, key, (before) => withTask(before, task.id, task))
      setFailed(true)
      announce(texts.tickFailed)
    }
  }

  if (tasks.length === 0) return <p>{texts.noTasks}</p>
  return (
    <section className={styles.plan} aria-label={texts.title}>
      <div className={styles.bar}>
        {tasks.length >= MANY ? (
          <>
            <TextInput
              aria-label={texts.filter}
              placeholder={texts.filter}
              value={filter.text}
              onChange={({ currentTarget }) => setFilter({ ...filter, text: currentTarget.value })}
              className={styles.search}
            />
            <NativeSelect
              aria-label={texts.who}
              value={filter.who ?? ''}
              onChange={({ currentTarget }) => setFilter({ ...filter, who: currentTarget.value || null })}
              data={[
                { value: '', label: texts.everyone },
                ...people.map((who) => ({ value: who, label: who })),
              ]}
            />
            <NativeSelect
              aria-label={texts.state}
              value={filter.state}
              onChange={({ currentTarget }) =>
                setFilter({ ...filter, state: currentTarget.value as typeof filter.state })
              }
              data={[
                { value: 'any', label: texts.anyState },
                { value: 'open', label: texts.open },
                { value: 'todo', label: texts.todo },
                { value: 'doing', label: texts.doing },
                { value: 'done', label: texts.done },
              ]}
            />
          </>
        ) : null}
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<Download size={16} aria-hidden />}>
              {texts.download}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {FORMATS.map((format) => (
              <Menu.Item
                key={format}
                component="a"
                href={withQuery(`/api/plans/${sessionId}/${requestId}`, { format })}
                download
                disabled={format === 'ics' && !hasDates}
              >
                {texts[format]}
                {format === 'ics' && !hasDates ? <span className={styles.hint}>{texts.noDates}</span> : null}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
      {failed ? <Note kind="error">{texts.tickFailed}</Note> : null}
      <p className={styles.count} aria-live="polite">
        {texts.count(shown.length, tasks.length)}
      </p>
      {shown.length === 0 ? (
        <p>{texts.nothing}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.done}</th>
              <th scope="col">{texts.task}</th>
              <th scope="col">{texts.who}</th>
              <th scope="col">{texts.due}</th>
              <th scope="col">{texts.source}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                citations={citations}
                onTick={(state) => void setState(task, state)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function TaskRow({
  task,
  citations,
  onTick,
}: {
  readonly task: NumberedTask
  readonly citations: readonly Attachment[]
  readonly onTick: (state: Task['state']) => void
}) {
  const all = useTexts()
  const { plan: texts, talk } = all
  const formats = useFormats()
  const { title, who, due_date, source, state, ticked } = task
  const today = new Date().toLocaleDateString('sv-SE')
  const attachment = citations.find(({ meta, value }) => meta.source === source && value.includes(title))
  return (
    <tr data-state={state}>
      <td className={styles.tick}>
        <Checkbox
          aria-label={texts.markDone(title)}
          checked={state === 'done'}
          onChange={({ currentTarget }) => onTick(currentTarget.checked ? 'done' : 'todo')}
        />
      </td>
      <td className={styles.task}>
        {shownControls(title)} {state === 'doing' ? <Badge tone="accent">{texts.doing}</Badge> : null}
        {ticked === undefined ? null : (
          <span className={styles.hint}>
            {texts.stateBy(state, personName(ticked.who, all), formats.shortDay(ticked.at))}
          </span>
        )}
      </td>
      <td data-label={texts.who}>
        {who === null ? <span className={styles.none}>{texts.nobody}</span> : shownControls(who)}
      </td>
      <td data-label={texts.due} className={styles.date}>
        {due_date === null ? (
          <span className={styles.none}>{texts.noDate}</span>
        ) : (
          <>
            <time dateTime={due_date}>{formats.shortDay(due_date)}</time>{' '}
            {isOverdue(task, today) ? <Badge tone="bad">{texts.overdue}</Badge> : null}
          </>
        )}
      </td>
      <td data-label={texts.source} className={styles.file}>
        {source === null ? null : attachment === undefined ? (
          fileName(source)
        ) : (
          <button
            type="button"
            className={styles.source}
            title={talk.showSource}
            onClick={() => usePanel.getState().open({ kind: 'citation', attachment, all: citations })}
          >
            {fileName(source)}
          </button>
        )}
      </td>
    </tr>
  )
}

function withTask(
  exchange: Exchange,
  id: string,
  { state, ticked }: Pick<Task, 'state' | 'ticked'>,
): Exchange {
  const { answer } = exchange
  if (answer === null || answer.message.type !== 'action_plan') return exchange
  const { content } = answer.message
  const ids = tasksOf(content)
  const tasks = content.tasks.map((task, index) =>
    ids[index]?.id === id ? { ...task, state, ticked } : task,
  )
  return {
    ...exchange,
    answer: { ...answer, message: { ...answer.message, content: { ...content, tasks } } },
  }
}
