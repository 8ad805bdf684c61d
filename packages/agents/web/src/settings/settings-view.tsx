import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useAccess } from '../api/access.ts'
import { call } from '../api/http.ts'
import { queryClient, useAbout } from '../api/queries.ts'
import { stopListening } from '../conversation/run.ts'
import { useTexts } from '../i18n/index.ts'
import { View } from '../ui/view.tsx'
import { AboutService } from './about-service.tsx'
import styles from './settings.module.css'
import { type Scheme, type TextSize, useSettings } from './settings-store.ts'

/** How the page looks and speaks, who is signed in, and what the service runs on. */
export default function SettingsView() {
  const { settings } = useTexts()
  const { language, scheme, highContrast, textSize, name, change } = useSettings()
  const { data } = useAbout()
  const isStaff = useAccess(({ role }) => role === 'staff')
  return (
    <View title={settings.title}>
      <section className={styles.group} aria-labelledby="appearance">
        <h2 id="appearance">{settings.appearance}</h2>
        <Choice
          label={settings.language}
          value={language}
          onChange={(value) => change({ language: value as typeof language })}
          data={[
            { value: 'auto', label: settings.automatic },
            { value: 'fr', label: settings.french },
            { value: 'en', label: settings.english },
          ]}
        />
        <Choice
          label={settings.appearance}
          value={scheme}
          onChange={(value) => change({ scheme: value as Scheme })}
          data={[
            { value: 'auto', label: settings.system },
            { value: 'light', label: settings.light },
            { value: 'dark', label: settings.dark },
          ]}
        />
        <Choice
          label={settings.textSize}
          value={textSize}
          onChange={(value) => change({ textSize: value as TextSize })}
          data={(['small', 'normal', 'large', 'larger'] as const).map((size) => ({
            value: size,
            label: settings.sizes[size],
          }))}
        />
        <Switch
          label={settings.contrast}
          description={settings.contrastHint}
          checked={highContrast}
          onChange={({ currentTarget }) => change({ highContrast: currentTarget.checked })}
        />
      </section>
      <section className={styles.group} aria-labelledby="account">
        <h2 id="account">{settings.account}</h2>
        {data?.token_needed === false ? (
          <p className={styles.muted}>{settings.noToken}</p>
        ) : (
          <p>{settings.signedInAs(isStaff ? settings.staff : settings.user)}</p>
        )}
        {isStaff ? (
          <TextInput
            label={settings.name}
            description={settings.nameHint}
            value={name}
            maxLength={80}
            autoComplete="name"
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        ) : null}
        {data?.token_needed === true ? (
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => void signOut('/api/sign-out')}>
              {settings.signOut}
            </Button>
            <Button variant="default" onClick={() => void signOut('/api/sign-out-everywhere')}>
              {settings.signOutEverywhere}
            </Button>
            <p className={styles.muted}>{settings.signOutEverywhereHint}</p>
          </div>
        ) : null}
      </section>
      <AboutService />
    </View>
  )
}

async function signOut(path: string): Promise<void> {
  await call(path, { method: 'POST' })
  stopListening()
  // Nothing of what was read stays in this tab.
  queryClient.clear()
  location.hash = '/'
  location.reload()
}

function Choice({
  label,
  ...control
}: {
  readonly label: string
  readonly value: string
  readonly data: { value: string; label: string }[]
  readonly onChange: (value: string) => void
}) {
  const isNarrow = useMediaQuery('(max-width: 34em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={styles.choice}>
      <span aria-hidden>{label}</span>
      <SegmentedControl
        aria-label={label}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        {...control}
        className={styles.segments}
      />
    </div>
  )
}
