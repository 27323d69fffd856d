import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { median } from '#bench/measure/times.ts'

const everyMs = 1000

/** Returns the resident memory of a process in MB, sampled each second while `work` runs. Linux only, because it reads /proc. */
export async function memoryDuring(pid: number, work: Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  while (!isOver) {
    samples.push(residentMb(pid))
    await pause(everyMs)
  }
  return samples
}

function residentMb(pid: number) {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return (Number(kib) * 1024) / 1_000_000
}

/** Returns the ratio of the last quarter of the samples to the quarter before; 1 means no growth. */
export function growth(samples: readonly number[]) {
  const quarter = Math.floor(samples.length / 4)
  const late = median(samples.slice(-quarter))
  const before = median(samples.slice(-2 * quarter, -quarter))
  return { ratio: late / before, before, late }
}
