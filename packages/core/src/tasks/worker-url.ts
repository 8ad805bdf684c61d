/** `NAME.worker` beside its module, in sources and bundle. @param module `import.meta.url` of that module. */
export const workerUrl = (name: string, module: string): URL =>
  new URL(`./${name}.worker.${isSource(module) ? 'ts' : 'js'}`, module)

/** Checks whether a module runs from the sources; other files have different paths beside a bundle. */
export const isSource = (module: string): boolean => module.endsWith('.ts')
