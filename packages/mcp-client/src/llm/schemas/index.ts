export { type ProviderSchema, type SchemaForm, toProviderSchema } from './provider-schema.ts'
