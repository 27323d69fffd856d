import { type SpawnOptions, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { currentPlatform } from '../process/platform.ts'

const require = createRequire(import.meta.url)
const guard = fileURLToPath(new URL('./database-guard.mjs', import.meta.url))

/**
 * The path of the database's program for this machine.
 *
 * @throws Error if it is not installed, or not published for this platform.
 */
export function databaseProgram() {
  const { database } = currentPlatform()
  try {
    return require.resolve(`${database.package}/${database.program}`)
  } catch {
    throw new Error(`The package ${database.package} is missing. Install it with \`npm ci\` and start again.`)
  }
}

/**
 * Runs the database under a guard. The guard prints the database's process number, ends with the database, and ends
 * it once this process is gone. It has a process group of its own, so that Ctrl-C reaches this process first.
 */
export const spawnGuarded = (databaseArguments: readonly string[], stdio: SpawnOptions['stdio']) =>
  spawn(process.execPath, [guard, databaseProgram(), ...databaseArguments], {
    detached: true,
    windowsHide: true,
    stdio,
  })
