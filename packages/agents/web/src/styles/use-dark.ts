import { useMediaQuery } from '@mantine/hooks'
import { useSettings } from '../state/settings-store.ts'

/** Returns whether the page is dark, by the user's choice or the system's. */
export function useDark(): boolean {
  const scheme = useSettings((settings) => settings.scheme)
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  })
  return scheme === 'dark' || (scheme === 'auto' && systemIsDark)
}
