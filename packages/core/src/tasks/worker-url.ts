/**
 * Address of `NAME.worker`, which lies beside the module that starts it: in the sources, and in the bundle, where it is
 * an entry of its own.
 * @param module `import.meta.url` of that module.
 */
export const workerUrl = (name: string, module: string): URL =>
  new URL(`./${name}.worker.${isSource(module) ? 'ts' : 'js'}`, module)

/** Whether a module runs from the sources; what is no code lies elsewhere beside a bundle. */
export const isSource = (module: string): boolean => module.endsWith('.ts')
