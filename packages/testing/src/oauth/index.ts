export { type IssuerOptions, type OAuthIssuer, startIssuer } from './oauth-issuer.ts'
