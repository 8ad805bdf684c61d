import Upload from 'lucide-react/icons/upload'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { upload } from '../documents/uploads.ts'
import { useTexts } from '../i18n/index.ts'
import { useAccess } from '../state/access.ts'
import styles from './shell.module.css'

/** Accepts files dropped on any view, and shows their upload. */
export function DropAnywhere() {
  const { documents } = useTexts()
  const [, navigate] = useLocation()
  const isStaff = useAccess(({ role }) => role === 'staff')
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Also where no file is accepted: the browser would leave the page to show the file.
      event.preventDefault()
      setOver(isStaff)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (!isStaff) return
      upload([...(event.dataTransfer?.files ?? [])])
      navigate('/documents')
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [isStaff, navigate])
  if (!isOver) return null
  return (
    <div className={styles.dropTarget} aria-hidden>
      <Upload size={32} />
      {documents.dropAnywhere}
    </div>
  )
}
