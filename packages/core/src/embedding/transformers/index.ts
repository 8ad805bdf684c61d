export { openBundledModel } from './bundled-model.ts'
export { openHubModel } from './hub-model.ts'
