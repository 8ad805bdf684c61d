import { Button, CloseButton, Progress } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import type { Texts } from '../i18n/index.ts'
import { useTexts } from '../i18n/index.ts'
import { problemText } from '../i18n/problem-text.ts'
import { Badge } from '../ui/badge.tsx'
import styles from './documents.module.css'
import { dismissUpload, mostBytes, replaceWith, type Upload, useUploads } from './uploads.ts'

/** Uploads in progress, and refused ones with the reason. */
export function UploadList() {
  const { documents } = useTexts()
  const uploads = useUploads((state) => state.uploads)
  if (uploads.length === 0) return null
  return (
    <section aria-label={documents.uploads} aria-live="polite">
      <ul className={styles.list}>
        {uploads.map((one) => (
          <UploadRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  )
}

function UploadRow({ one }: { readonly one: Upload }) {
  const { documents } = useTexts()
  const formats = useFormats()
  const { id, name, bytes, state, done, problem } = one
  return (
    <li className={styles.row}>
      <div className={styles.main}>
        <span className={styles.name}>{name}</span>
        {problem === null ? (
          <span className={styles.muted}>{formats.bytes(bytes)}</span>
        ) : (
          <span className={styles.reason}>{reasonOf(one, problem, documents, formats.bytes)}</span>
        )}
        {state === 'uploading' ? <Progress value={done * 100} aria-label={documents.uploading} /> : null}
      </div>
      {mayReplace(problem) ? (
        <Button variant="default" onClick={() => replaceWith(id)}>
          {documents.replace}
        </Button>
      ) : null}
      {state === 'failed' ? (
        <Badge tone="bad">{documents.refused}</Badge>
      ) : (
        <Badge tone="accent">{state === 'waiting' ? documents.waiting : documents.uploading}</Badge>
      )}
      <CloseButton
        aria-label={state === 'failed' ? `${documents.dismiss} ${name}` : documents.cancelReading(name)}
        onClick={() => dismissUpload(id)}
      />
    </li>
  )
}

const mayReplace = (problem: Upload['problem']): boolean =>
  problem !== null && typeof problem === 'object' && problem.detail?.code === 'team.document_exists'

function reasonOf(
  { name, bytes }: Upload,
  problem: NonNullable<Upload['problem']>,
  documents: Texts['documents'],
  size: (bytes: number) => string,
): string {
  if (problem === 'too_large') return documents.tooLarge(name, size(bytes), size(mostBytes()))
  if (problem === 'empty') return documents.emptyFile(name)
  return problemText(problem)
}
