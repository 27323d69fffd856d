import { rmSync } from 'node:fs'
import * as z from 'zod/mini'
import { DamagedFileError, readDataFile } from '../../process/data-file.ts'
import { writePrivateFile } from '../../process/private-files.ts'
import type { Log } from '../../process/readable-log.ts'
import type { Position } from './read-stream.ts'

const Kept = z.object({ arn: z.string(), position: z.record(z.string(), z.string()) })
/** A file for each of the hundreds of reads a second of a busy table would take longer than the reads. */
const saveEveryMs = 200

type Read = { shard: string; last: string; done: boolean }

/** Stores up to which record everything has been delivered: a restart may repeat records, but never skips one. */
export function openProgress(file: string, arn: string, log: Log) {
  const position = readPosition(file, arn, log)
  const reads: Read[] = []
  let waiting: NodeJS.Timeout | undefined
  const save = () => {
    clearTimeout(waiting)
    waiting = undefined
    try {
      writePrivateFile(file, JSON.stringify({ arn, position }))
    } catch (error) {
      // The next save includes this one. A restart before it repeats what was delivered.
      log(String(error))
    }
  }
  return {
    position,
    /** Returns what to call once everything up to `last` has been delivered or given up. */
    begin: (shard: string, last: string) => {
      const read = { shard, last, done: false }
      reads.push(read)
      return () => {
        read.done = true
        while (reads[0]?.done) {
          const { shard, last } = reads[0]
          position[shard] = last
          reads.shift()
        }
        waiting ??= setTimeout(save, saveEveryMs)
      }
    },
    /** Saves what waits for it. */
    flush: () => {
      if (waiting) save()
    },
  }
}

/** A stream with another name belongs to another table and starts from the beginning. */
function readPosition(file: string, arn: string, log: Log): Position {
  try {
    const kept = readDataFile(file, Kept, 'what the stream still keeps is delivered again')
    return kept?.arn === arn ? kept.position : {}
  } catch (error) {
    if (!(error instanceof DamagedFileError)) throw error
    // Functions process a repeated record once, so continuing is safe.
    log(`${error.message} It was deleted.`)
    rmSync(file)
    return {}
  }
}
