import { useMediaQuery } from '@mantine/hooks'
import { useSettings } from '../state/settings-store.ts'

/** Whether the page is dark: as somebody has chosen, else as the system is. */
export function useDark(): boolean {
  const scheme = useSettings((settings) => settings.scheme)
  const systemIsDark = useMediaQuery('(prefers-color-scheme: dark)', undefined, {
    getInitialValueInEffect: false,
  })
  return scheme === 'dark' || (scheme === 'auto' && systemIsDark)
}
