import { useAbout } from '../api/queries.ts'
import { useTexts, useTranslate } from '../i18n/index.ts'
import styles from './settings.module.css'

export function AboutService() {
  const { settings, ask } = useTexts()
  const told = useTranslate()
  const { data } = useAbout()
  if (data === undefined) return null
  const { version, language_model, documents, reading, unavailable, unreadable } = data
  return (
    <section className={styles.group} aria-labelledby="about">
      <h2 id="about">{settings.about}</h2>
      <dl className={styles.facts}>
        <dt>{data.name}</dt>
        <dd>{settings.version(version)}</dd>
        <dt>{settings.runsOn}</dt>
        <dd>
          {ask.ai} · {language_model === null ? ask.noModel : ask.model(language_model)}
        </dd>
        <dt>{settings.documents}</dt>
        <dd>{reading === null ? documents : settings.reading(reading.read, reading.found)}</dd>
        {unavailable.length === 0 ? null : (
          <>
            <dt>{settings.unavailable}</dt>
            <dd>{unavailable.map(({ server, reason }) => `${server} (${reason})`).join(', ')}</dd>
          </>
        )}
        {unreadable.length === 0 ? null : (
          <>
            <dt>{settings.unreadable}</dt>
            <dd>
              <ul>
                {unreadable.map(({ path, reason, detail }) => (
                  <li key={path}>
                    {path} — {told(reason, detail)}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        <dt>{settings.api}</dt>
        <dd>
          <a href="/api">/api</a>
        </dd>
      </dl>
    </section>
  )
}
