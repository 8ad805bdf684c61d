import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/**
 * Copies the repository with what it has built; libraries are linked, packages of the repository are those of the copy.
 * @param clone Folder to make.
 * @param apps Folders in `apps` to copy; the others are left out.
 */
export function cloneRepository(clone: string, apps: readonly string[]): void {
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const isLeftOut = (file: string) =>
    file.startsWith('apps/') && !apps.some((app) => file.startsWith(`apps/${app}/`))
  for (const file of listing.trim().split('\n')) {
    if (isLeftOut(file) || !existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(ROOT, file), join(clone, file), { verbatimSymlinks: true })
  }
  const packages = readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`)
  for (const place of [...apps.map((app) => `apps/${app}`), ...packages]) {
    for (const made of ['node_modules', 'dist', 'platforms']) {
      if (!existsSync(join(ROOT, place, made))) continue
      cpSync(join(ROOT, place, made), join(clone, place, made), { recursive: true, verbatimSymlinks: true })
    }
  }
  mkdirSync(join(clone, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '.cache') symlinkSync(join(ROOT, 'node_modules', name), join(clone, 'node_modules', name))
  }
  execFileSync('git', ['init', '-q'], { cwd: clone })
}
