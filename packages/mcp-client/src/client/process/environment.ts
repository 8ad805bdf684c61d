import { hostProcess } from './host-process.ts'

/** What a program needs to find its files, its language and its time; nothing a user would call a secret. */
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

/**
 * The environment of a server: an allow-list of this process's variables, those named besides, and what is given. A
 * server gets no key that it was not given.
 */
export function serverEnvironment(
  given: Readonly<Record<string, string>> = {},
  inherit: readonly string[] = [],
): Record<string, string> {
  const env = hostProcess.env()
  const allowed = [...(hostProcess.platform === 'win32' ? WINDOWS : POSIX), ...inherit]
  const inherited = allowed.flatMap((name) => {
    const value = env[name]
    // A value that starts so is a function that a shell would run (Shellshock).
    return value === undefined || value.startsWith('()') ? [] : [[name, value] as const]
  })
  // A key that is not set, handed on as `{ KEY: process.env.KEY }`, is no variable called "undefined".
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(inherited), ...Object.fromEntries(set) }
}
