import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

const PAUSE_MS = 250

/** What somebody types to search, and what is searched: the same after a short pause. */
export function useSearch() {
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.trim(), PAUSE_MS)
  return { typed, setTyped, searched }
}
