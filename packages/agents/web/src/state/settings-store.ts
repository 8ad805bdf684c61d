import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { randomId } from './random-id.ts'

export type Language = 'fr' | 'en'
export type TextSize = 'small' | 'normal' | 'large' | 'larger'
export type Scheme = 'auto' | 'light' | 'dark'

interface Settings {
  readonly language: Language | 'auto'
  readonly scheme: Scheme
  readonly highContrast: boolean
  readonly textSize: TextSize
  /** Name of a staff member, for the log of decisions. */
  readonly name: string
  /** Random id that distinguishes users of one token; long, and stored only here. */
  readonly browserId: string
  change(change: Partial<Omit<Settings, 'change' | 'browserId'>>): void
}

/** Settings, persisted in the browser's storage. */
export const useSettings = create<Settings>()(
  persist(
    (set) => ({
      language: 'auto',
      scheme: 'auto',
      highContrast: false,
      textSize: 'normal',
      name: '',
      browserId: randomId(),
      change: (change) => set(change),
    }),
    { name: 'agora-settings' },
  ),
)

/** Returns the page's language: the chosen one, else the browser's first available one. */
export function languageOf(chosen: Language | 'auto', preferred: readonly string[]): Language {
  if (chosen !== 'auto') return chosen
  const known = preferred
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'fr' || tag === 'en')
  return known === 'fr' ? 'fr' : 'en'
}
