import { readFileSync } from 'node:fs'
import { commandOf } from './orphans.ts'

const checkEveryMs = 500

/** npm may be ended in a way it can't pass on; what it started must not stay behind. */
export function stopWithNpm(stop: () => void) {
  if (!process.env.npm_lifecycle_event) return
  const throughShell = parentOf(process.ppid) !== undefined && /^\S*sh -c /.test(commandOf(process.ppid))
  const starters = () => `${process.ppid} ${throughShell ? parentOf(process.ppid) : ''}`
  const before = starters()
  const timer = setInterval(() => starters() !== before && stop(), checkEveryMs)
  timer.unref()
}

/** Undefined where /proc is missing: npm's shell replaces itself by what it runs there, or is the parent itself. */
function parentOf(pid: number) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
