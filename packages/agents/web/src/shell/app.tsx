import { MantineProvider } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Router } from 'wouter'
import { useHashLocation } from 'wouter/use-hash-location'
import { queryClient } from '../api/queries.ts'
import { useLanguage } from '../i18n/index.ts'
import { useSettings } from '../state/settings-store.ts'
import { theme } from '../styles/theme.ts'
import { useDark } from '../styles/use-dark.ts'
import { Gate } from './gate.tsx'

export function App() {
  const isDark = useDark()
  const language = useLanguage()
  const { highContrast, textSize } = useSettings()
  const wantsContrast = useMediaQuery('(prefers-contrast: more)', undefined, {
    getInitialValueInEffect: false,
  })
  useEffect(() => {
    const { documentElement: root } = document
    root.lang = language
    root.dataset.text = textSize
    root.dataset.contrast = highContrast || wantsContrast ? 'more' : 'normal'
  }, [language, textSize, highContrast, wantsContrast])
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={isDark ? 'dark' : 'light'}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <Router hook={useHashLocation}>
          <Gate />
        </Router>
      </QueryClientProvider>
    </MantineProvider>
  )
}
