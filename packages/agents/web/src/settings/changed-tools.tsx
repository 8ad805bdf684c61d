import { Button } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/http.ts'
import { queryClient, useToolChanges } from '../api/queries.ts'
import type { ToolChange, ToolVersion } from '../api/types.ts'
import { useTexts } from '../i18n/index.ts'
import { announce } from '../ui/announcer.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { shownControls } from '../ui/shown-controls.ts'
import styles from './settings.module.css'

/** Tools changed by their servers since staff accepted them, with both versions. */
export function ChangedTools() {
  const { tools } = useTexts()
  const { data } = useToolChanges()
  const items = data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="changed-tools">
      <h2 id="changed-tools">{tools.title}</h2>
      <p className={styles.muted}>{tools.lead}</p>
      {items.map((item) => (
        <Change key={item.tool} item={item} />
      ))}
    </section>
  )
}

function Change({ item }: { readonly item: ToolChange }) {
  const { tools } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const { tool, accepted, now } = item
  return (
    <article aria-label={tool}>
      <h3>
        <code>{tool}</code>
      </h3>
      <dl className={styles.versions}>
        <dt>{tools.accepted}</dt>
        <dd>{accepted === null ? tools.isNew : <Version version={accepted} />}</dd>
        <dt>{tools.now}</dt>
        <dd>
          <Version version={now} />
        </dd>
      </dl>
      <Button variant="default" onClick={() => setAsked(true)}>
        {tools.accept}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={tools.acceptTitle}
        confirm={tools.accept}
        isHarmless
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          await call('/api/tools/changes/accept', { method: 'POST', json: { tool, hash: now.hash } })
          announce(tools.acceptedNow(tool))
          await queryClient.invalidateQueries({ queryKey: ['tool-changes'] })
        }}
      >
        <p>{tools.acceptBody(tool)}</p>
      </ConfirmDialog>
    </article>
  )
}

/** The server's own words, unchanged. */
function Version({
  version: { title, description, input_schema, annotations },
}: {
  readonly version: ToolVersion
}) {
  return (
    <>
      <blockquote className={styles.quote}>{shownControls(description)}</blockquote>
      <pre className={styles.definition}>
        {shownControls(JSON.stringify({ title, annotations, input_schema }, null, 2))}
      </pre>
    </>
  )
}
