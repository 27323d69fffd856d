import { readFileSync } from 'node:fs'
import { commandOf } from './orphans.ts'

const checkEveryMs = 500

/** npm may be killed by a signal that it cannot forward. The process that it started must not keep running. */
export function exitWithParent(stop: () => void) {
  if (!process.env.npm_lifecycle_event) return
  const throughShell = parentOf(process.ppid) !== undefined && /^\S*sh -c /.test(commandOf(process.ppid))
  const starters = () => `${process.ppid} ${throughShell ? parentOf(process.ppid) : ''}`
  const before = starters()
  const timer = setInterval(() => starters() !== before && stop(), checkEveryMs)
  timer.unref()
}

/** Undefined without /proc. There, npm's shell replaces itself with the command, or is the parent itself. */
function parentOf(pid: number) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
