import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts a program of this repository in a process of its own. */
export const runProgram = (file: string, args: string[], env = process.env) =>
  spawn(process.execPath, ['bin/run.mjs', file, ...args], { cwd: root, env })
