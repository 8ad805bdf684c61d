import { join } from 'node:path'
import { describeSettings } from '@agora-mcp/testing'
import { envSchema } from './config.ts'

describeSettings(envSchema, join(import.meta.dirname, '..'))
