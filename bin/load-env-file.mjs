import { existsSync } from 'node:fs'

/** Reads `.env` of the current folder if there is one. A variable that is set already stays. */
export function loadEnvFile(file = '.env') {
  if (existsSync(file)) process.loadEnvFile(file)
}
