import { describeToolContract } from '@agora-mcp/core/testing'
import { tools } from './index.ts'

describeToolContract(tools, import.meta.dirname)
