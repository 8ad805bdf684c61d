import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One call that the installed program must answer without an error. */
export interface SmokeCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
  /** Text that the answer must hold, e.g. the title of what was just stored. */
  readonly expect?: string
}

/** Limits and contents that a published package promises; reviewed, and raised only on purpose. */
export interface PackPlan {
  /** Libraries whose code the bundle holds, by name. Anything more or less stops the check. */
  readonly inlined: readonly string[]
  /** Modules that inlined libraries import only for features that the package does not use. */
  readonly neverLoaded?: readonly string[]
  /** Ceiling of all JavaScript in `dist`, in kB. */
  readonly maxBundleKilobytes: number
  /** Ceiling of `node_modules` after `npm install`, in MB. */
  readonly maxInstallMegabytes: number
}

export interface ServerPackPlan extends PackPlan {
  /** Environment of the smoke run; `folder` is empty and temporary. */
  env(folder: string): Readonly<Record<string, string>>
  /** A variable with a value that must stop the start with one readable line. */
  readonly malformed: Readonly<Record<string, string>>
  /** Called in this order. */
  calls(folder: string): readonly SmokeCall[]
  /** The line on stderr that says the native runtime is missing; without it there is no such runtime. */
  readonly fallbackNotice?: RegExp
}

/** A package as npm installed it from the tarballs alone. */
export interface Installation {
  readonly bin: string
  /** The package's own folder. */
  readonly package: string
}

/** Promises of a published program that is not a server. */
export interface ProgramPackPlan extends PackPlan {
  /**
   * Uses the program as its users do, and gives a check for each thing that it did.
   * @param whole With everything; `lean`: without what the manifest calls optional.
   * @param oldestNode A Node of the oldest version that the package supports.
   */
  walk(whole: Installation, lean: Installation, oldestNode: string): AsyncIterable<WalkedStep>
}

export interface WalkedStep {
  readonly check: string
  readonly problems: readonly string[]
  readonly figures?: readonly string[]
}

/** The plan of an app, checked by the compiler: the default export of its `pack.config.ts`. */
export const definePack = (plan: ServerPackPlan): ServerPackPlan => plan

export const defineLibraryPack = (plan: PackPlan): PackPlan => plan

export const defineProgramPack = (plan: ProgramPackPlan): ProgramPackPlan => plan

export const isServerPlan = (plan: PackPlan): plan is ServerPackPlan => 'calls' in plan

export const isProgramPlan = (plan: PackPlan): plan is ProgramPackPlan => 'walk' in plan

export async function loadPlan(folder: string): Promise<PackPlan> {
  const module = await import(pathToFileURL(join(folder, 'pack.config.ts')).href)
  return module.default
}
