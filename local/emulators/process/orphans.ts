import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { currentPlatform } from './platform.ts'
import { writePrivateFile } from './private-files.ts'

export const recordProcess = (file: string, pid: number) => writePrivateFile(file, String(pid))

/** Ends the recorded process if it still runs and its command names `mark`: the id may have been reused. */
export async function killOrphan(file: string, mark: string) {
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  if (!commandOf(pid).includes(mark)) return
  process.kill(pid, 'SIGKILL')
  while (commandOf(pid).includes(mark)) await pause(10)
}

/** Empty if there is no such process. */
export function commandOf(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 1) return ''
  try {
    const query = currentPlatform().commandLine(pid)
    if ('file' in query) return readFileSync(query.file, 'utf8').replaceAll('\0', ' ')
    return execFileSync(query.program, query.arguments, { encoding: 'utf8', windowsHide: true })
  } catch {
    return ''
  }
}
