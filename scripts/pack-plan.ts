import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One call that the installed program must answer without an error. */
export interface SmokeCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** Text that the answer must hold, e.g. the title of what was just stored. */
  readonly expect?: string
}

/** What a published package promises about itself; reviewed, and raised only on purpose. */
export interface PackPlan {
  /** Libraries whose code the bundle holds, by name. Anything more or less stops the check. */
  readonly inlined: readonly string[]
  /** What inlined libraries import when they are asked for something that the package never asks for. */
  readonly neverLoaded?: readonly string[]
  /** Ceiling of all JavaScript in `dist`, in kB. */
  readonly maxBundleKilobytes: number
  /** Ceiling of `node_modules` after `npm install` of the package, in MB. */
  readonly maxInstallMegabytes: number
}

/** What a published server promises besides. */
export interface ServerPackPlan extends PackPlan {
  /** Environment of the smoke run; `folder` is empty and temporary. */
  env(folder: string): Readonly<Record<string, string>>
  /** A variable with a value that must stop the start with one readable line. */
  readonly malformed: Readonly<Record<string, string>>
  /** Called in this order on the installed program. */
  calls(folder: string): readonly SmokeCall[]
  /** The line on stderr that says the native runtime is missing; without it there is no such runtime. */
  readonly fallbackNotice?: RegExp
}

/** The plan of an app, checked by the compiler: the default export of its `pack.config.ts`. */
export const definePack = (plan: ServerPackPlan): ServerPackPlan => plan

/** The same for a package that is imported. */
export const defineLibraryPack = (plan: PackPlan): PackPlan => plan

/** Whether a plan is that of a server. */
export const isServerPlan = (plan: PackPlan): plan is ServerPackPlan => 'calls' in plan

/** The plan in a package's folder. */
export async function loadPlan(folder: string): Promise<PackPlan> {
  const module = await import(pathToFileURL(join(folder, 'pack.config.ts')).href)
  return module.default
}
