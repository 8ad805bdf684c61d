import { hostProcess } from './host-process.ts'

/** Variables that a program needs for paths, locale and time zone; none of them secret. */
const POSIX = [
  'HOME',
  'LANG',
  'LC_ALL',
  'LC_CTYPE',
  'LOGNAME',
  'PATH',
  'SHELL',
  'TERM',
  'TMPDIR',
  'TZ',
  'USER',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_STATE_HOME',
]
const WINDOWS = [
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATH',
  'PATHEXT',
  'PROCESSOR_ARCHITECTURE',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'TEMP',
  'TMP',
  'USERNAME',
  'USERPROFILE',
  'WINDIR',
]

/** An allow-list of this process's variables, those inherited by name, and those given; no other key. */
export function serverEnvironment(
  given: Readonly<Record<string, string>> = {},
  inherit: readonly string[] = [],
): Record<string, string> {
  const env = hostProcess.env()
  const allowed = [...(hostProcess.platform === 'win32' ? WINDOWS : POSIX), ...inherit]
  const inherited = allowed.flatMap((name) => {
    const value = env[name]
    // A value with this prefix is a function that a shell would run (Shellshock).
    return value === undefined || value.startsWith('()') ? [] : [[name, value] as const]
  })
  // An unset key passed as `{ KEY: process.env.KEY }` must not become the text "undefined".
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(inherited), ...Object.fromEntries(set) }
}
