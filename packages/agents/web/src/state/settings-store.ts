import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { randomId } from './random-id.ts'

export type Language = 'fr' | 'en'
export type TextSize = 'small' | 'normal' | 'large' | 'larger'
export type Scheme = 'auto' | 'light' | 'dark'

/** Settings of this browser. */
interface Settings {
  readonly language: Language | 'auto'
  readonly scheme: Scheme
  readonly highContrast: boolean
  readonly textSize: TextSize
  /** Name of a member of the staff, for the log of decisions. */
  readonly name: string
  /** Tells users of one token apart: random, long, and stored only here. */
  readonly browserId: string
  change(change: Partial<Omit<Settings, 'change' | 'browserId'>>): void
}

/** The settings, persisted in the browser's storage. */
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

/** The language of the interface: the chosen one, else the browser's first that is available. */
export function languageOf(chosen: Language | 'auto', preferred: readonly string[]): Language {
  if (chosen !== 'auto') return chosen
  const known = preferred
    .map((tag) => tag.slice(0, 2).toLowerCase())
    .find((tag) => tag === 'fr' || tag === 'en')
  return known === 'fr' ? 'fr' : 'en'
}
