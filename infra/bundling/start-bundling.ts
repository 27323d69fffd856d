import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { root } from '../paths.ts'

const script = fileURLToPath(new URL('bundle.ts', import.meta.url))

/** Bundles all functions in a process of its own. `done` rejects if it fails or is stopped. */
export function startBundling() {
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const done = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error('The functions could not be bundled; the reason is above.')
  })
  // An error is reported by whatever awaits `done`.
  done.catch(() => {})
  return { done, stop: () => child.kill() }
}
