export { type IssuerOptions, type OAuthIssuer, startIssuer } from './oauth-issuer.ts'
export { startTokenIssuer, type TokenIssuer } from './token-issuer.ts'
