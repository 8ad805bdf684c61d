import { Button } from '@mantine/core'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useTexts } from '../i18n/index.ts'
import styles from './documents.module.css'
import { mostBytes, upload } from './uploads.ts'

export function DropZone() {
  const { documents } = useTexts()
  const formats = useFormats()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.drop}>
      <Upload size={22} aria-hidden />
      <p>
        {documents.drop}{' '}
        <Button variant="default" size="compact-md" onClick={() => input.current?.click()}>
          {documents.choose}
        </Button>
      </p>
      <p className={styles.muted}>{documents.kinds(formats.bytes(mostBytes()))}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={({ currentTarget }) => {
          upload([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
