import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import * as z from 'zod/mini'
import type { Position } from './read-stream.ts'

const Kept = z.object({ arn: z.string(), position: z.record(z.string(), z.string()) })
type Read = { shard: string; last: string; done: boolean }

/** Remembers how far the stream is delivered, and no farther than everything before is: a restart repeats, never skips. */
export function openProgress(file: string, arn: string) {
  const position = readPosition(file, arn)
  const reads: Read[] = []
  const save = () => {
    while (reads[0]?.done) {
      const { shard, last } = reads[0]
      position[shard] = last
      reads.shift()
    }
    writeFileSync(`${file}.new`, JSON.stringify({ arn, position }))
    renameSync(`${file}.new`, file)
  }
  return {
    position,
    /** Answers what to call once everything up to `last` has been delivered or given up. */
    begin: (shard: string, last: string) => {
      const read = { shard, last, done: false }
      reads.push(read)
      return () => {
        read.done = true
        save()
      }
    },
  }
}

/** A stream with another name is another table's, and begins anew. */
function readPosition(file: string, arn: string): Position {
  if (!existsSync(file)) return {}
  const kept = Kept.parse(JSON.parse(readFileSync(file, 'utf8')))
  return kept.arn === arn ? kept.position : {}
}
