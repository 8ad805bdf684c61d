import { fileURLToPath } from 'node:url'

export const modelId = 'multilingual-e5-small'

export const modelFolder = fileURLToPath(new URL('../model', import.meta.url))

export const revision = '4b76af296458'
