export {
  type WeaviateSettings,
  weaviateFields,
  weaviatePlace,
  weaviateSecrets,
  weaviateSettings,
} from './weaviate-env.ts'
