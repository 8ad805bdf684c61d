export {
  type WeaviateSettings,
  weaviateFields,
  weaviateSecrets,
  weaviateSettings,
} from './weaviate-env.ts'
