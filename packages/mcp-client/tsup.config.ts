import { defineConfig } from 'tsup'
import { libraryBuild } from '../../scripts/tsup-app.ts'

export default defineConfig(libraryBuild())
