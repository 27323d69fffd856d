import { readdirSync, readFileSync } from 'node:fs'

const bytesPerMb = 1_000_000

/**
 * Returns the memory in MB of a process and all that it has started, each with its share of the pages that several use (PSS).
 * Linux only, because it reads /proc.
 */
export const memoryMbOf = (pid: number): number =>
  proportionalMb(pid) + childrenOf(pid).reduce((sum, child) => sum + memoryMbOf(child), 0)

const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )

function proportionalMb(pid: number) {
  const [, kib] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
  return (Number(kib ?? 0) * 1024) / bytesPerMb
}

/** A process may have ended meanwhile. */
function read(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
