import { Button, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { call } from '../api/http.ts'
import { queryClient, useAbout } from '../api/queries.ts'
import { useTexts } from '../i18n/index.ts'
import { useAccess } from '../state/access.ts'
import { stopListening } from '../state/listening.ts'
import { useSettings } from '../state/settings-store.ts'
import { View } from '../ui/view.tsx'
import { AboutService } from './about-service.tsx'
import { ChangedTools } from './changed-tools.tsx'
import styles from './settings.module.css'

export default function SettingsView() {
  const { settings } = useTexts()
  const { language, scheme, highContrast, textSize, name, change } = useSettings()
  const { data } = useAbout()
  const isStaff = useAccess(({ role }) => role === 'staff')
  return (
    <View title={settings.title}>
      {isStaff ? <ChangedTools /> : null}
      <section className={styles.group} aria-labelledby="appearance">
        <h2 id="appearance">{settings.appearance}</h2>
        <Choice
          label={settings.language}
          value={language}
          options={{ auto: settings.automatic, fr: settings.french, en: settings.english }}
          onChange={(chosen) => change({ language: chosen })}
        />
        <Choice
          label={settings.appearance}
          value={scheme}
          options={{ auto: settings.system, light: settings.light, dark: settings.dark }}
          onChange={(chosen) => change({ scheme: chosen })}
        />
        <Choice
          label={settings.textSize}
          value={textSize}
          options={settings.sizes}
          onChange={(chosen) => change({ textSize: chosen })}
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
  // Clear all data of the previous sign-in from this tab.
  queryClient.clear()
  location.hash = '/'
  location.reload()
}

function Choice<Value extends string>({
  label,
  options,
  ...control
}: {
  readonly label: string
  readonly value: Value
  /** Label of each value, in display order. */
  readonly options: Readonly<Record<Value, string>>
  readonly onChange: (value: Value) => void
}) {
  const isNarrow = useMediaQuery('(max-width: 34em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={styles.choice}>
      <span aria-hidden>{label}</span>
      <SegmentedControl
        aria-label={label}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        data={Object.entries<string>(options).map(([value, name]) => ({
          value: value as Value,
          label: name,
        }))}
        {...control}
        className={styles.segments}
      />
    </div>
  )
}
