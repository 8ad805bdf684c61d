/**
 * URL of `NAME.worker` beside the module that starts it, in the sources as well as in the bundle, where it is
 * a separate entry.
 * @param module `import.meta.url` of that module.
 */
export const workerUrl = (name: string, module: string): URL =>
  new URL(`./${name}.worker.${isSource(module) ? 'ts' : 'js'}`, module)

/** Checks whether a module runs from the sources; other files have different paths beside a bundle. */
export const isSource = (module: string): boolean => module.endsWith('.ts')
