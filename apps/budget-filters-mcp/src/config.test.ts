import { join } from 'node:path'
import { describeSettings } from '@agora-mcp/core/testing'
import { envSchema } from './config.ts'

describeSettings(envSchema, join(import.meta.dirname, '..'))
