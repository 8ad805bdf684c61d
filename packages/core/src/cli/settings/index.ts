export { openLog, type ServerSettings, serverFields, serverSettings } from './server-settings.ts'
