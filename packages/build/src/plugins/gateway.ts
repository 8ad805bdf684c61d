import type { Plugin } from 'esbuild'

const GATEWAY = /[\\/]@ai-sdk[\\/]gateway[\\/]dist[\\/]index\.m?js$/

/** Leaves out Vercel's AI gateway, 130 kB, which `ai` asks for models given by name alone; ours never are. */
export function gatewayPlugin(): Plugin {
  return {
    name: 'gateway',
    setup(build) {
      build.onLoad({ filter: GATEWAY }, () => ({
        contents: `export class GatewayError extends Error {
  static isInstance() { return false }
}
export class GatewayAuthenticationError extends GatewayError {}
export const createGateway = () => { throw new Error('The AI gateway is not part of this bundle') }
export const gateway = undefined`,
      }))
    },
  }
}
