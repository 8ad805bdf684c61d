import { describeToolContract } from '@agora-mcp/testing'
import { tools } from './index.ts'

describeToolContract(tools, import.meta.dirname)
