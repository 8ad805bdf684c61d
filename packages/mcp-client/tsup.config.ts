import { defineConfig } from 'tsup'
import { appBuild } from '../../scripts/tsup-app.ts'

export default defineConfig(appBuild())
