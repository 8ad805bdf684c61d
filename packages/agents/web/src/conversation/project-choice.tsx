import { NativeSelect } from '@mantine/core'
import { useAbout } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'

/** The project of a new conversation, or all projects; nothing where the documents have none. */
export function ProjectChoice({
  project,
  onChange,
}: {
  /** Null for all projects. */
  readonly project: string | null
  readonly onChange: (project: string | null) => void
}) {
  const { ask } = useTexts()
  const { data } = useAbout()
  if (data === undefined || data.projects.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={ask.project}
      value={project ?? ''}
      data={[
        { value: '', label: ask.allProjects },
        ...data.projects.map((name) => ({ value: name, label: name })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : currentTarget.value)}
    />
  )
}
