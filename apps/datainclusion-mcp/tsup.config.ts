import { defineConfig } from 'tsup'
import { serverBuild } from '../../scripts/tsup-app.ts'

export default defineConfig(serverBuild())
