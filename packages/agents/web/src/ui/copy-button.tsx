import { Button } from '@mantine/core'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useTexts } from '../i18n/index.ts'
import { announce } from './announcer.tsx'
import { copyText } from './copy.ts'

const SHOWN_MS = 2_000

export function CopyButton({ label, text }: { readonly label: string; readonly text: () => string }) {
  const texts = useTexts()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      onClick={async () => {
        if (await copyText(text())) {
          setCopied(true)
          announce(texts.copied)
        }
      }}
    >
      {copied ? texts.copied : label}
    </Button>
  )
}
