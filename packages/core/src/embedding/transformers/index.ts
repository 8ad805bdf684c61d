export { openBundledModel } from './bundled-model.ts'
