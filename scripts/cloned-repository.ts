import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

/** Copies the repository with its build output; libraries are linked, its own packages come from the copy. */
export function cloneRepository(clone: string): void {
  const listing = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of listing.trim().split('\n')) {
    if (!existsSync(join(ROOT, file))) continue
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    cpSync(join(ROOT, file), join(clone, file), { verbatimSymlinks: true })
  }
  const places = ['apps', 'packages'].flatMap((room) =>
    readdirSync(join(ROOT, room)).map((name) => join(room, name)),
  )
  for (const place of places) {
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
