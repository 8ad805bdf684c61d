import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE_MS = 250

export function useSearch() {
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.trim(), PAUSE_MS)
  return { typed, setTyped, searched }
}
