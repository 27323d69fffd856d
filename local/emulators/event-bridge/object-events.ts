import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { account, region } from '../iam/aws-account.ts'
import type { Invoke } from '../lambda/functions.ts'
import { readDataFile } from '../process/data-file.ts'
import { lastCalls } from '../process/last-calls.ts'
import { appendPrivateFile, writePrivateFile } from '../process/private-files.ts'
import type { Log } from '../process/readable-log.ts'
import type { ObjectStore } from '../s3/objects.ts'
import { matches } from './event-pattern.ts'

/** A function that is invoked for each event that matches. */
export type ObjectRule = { functionName: string; pattern: unknown }

export type ObjectEventsOptions = {
  rules: readonly ObjectRule[]
  invoke: Invoke
  now: () => number
  folder: string
  log: Log
}

/** The pauses before the second and the third try. Lambda waits one minute and two. */
const pausesMs = [1000, 2000]

const Undelivered = z.record(z.string(), z.object({ functionName: z.string(), event: z.unknown() }))

/**
 * Returns the same objects; functions are invoked for those that are written, as EventBridge does for S3. What was not
 * delivered when the stack stopped is delivered at its next start.
 */
export function announceObjects(
  objects: ObjectStore,
  { rules, invoke, now, folder, log }: ObjectEventsOptions,
) {
  const file = join(folder, 'object-events.json')
  const undelivered =
    readDataFile(
      file,
      Undelivered,
      'pictures that were not drawn yet, and courses that were not checked yet, are missing',
    ) ?? {}
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const save = () => {
    try {
      if (Object.keys(undelivered).length > 0) writePrivateFile(file, JSON.stringify(undelivered))
      else rmSync(file, { force: true })
    } catch (error) {
      // The next save includes this one. A restart before it repeats or forgets what was written now.
      log(String(error))
    }
  }

  const deliver = async (id: string) => {
    const { functionName, event } = undelivered[id] ?? {}
    if (functionName === undefined) return
    const error = await tryToInvoke(functionName, event)
    if (stopping.signal.aborted && error) return
    if (error) {
      appendPrivateFile(join(folder, 'failures.jsonl'), `${JSON.stringify({ functionName, event })}\n`)
      log(`${functionName} failed three times: ${error}. The event is in failures.jsonl.`)
    }
    delete undelivered[id]
    save()
  }
  const tryToInvoke = async (name: string, event: unknown, tried = 0): Promise<unknown> => {
    try {
      await invoke(name, event)
      return undefined
    } catch (error) {
      const waitMs = pausesMs[tried]
      if (waitMs === undefined || stopping.signal.aborted) return error
      await pause(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      return tryToInvoke(name, event, tried + 1)
    }
  }
  const begin = (id: string) => {
    const delivery = pause(0).then(() => deliver(id))
    running.add(delivery)
    void delivery.finally(() => running.delete(delivery))
  }
  for (const id of Object.keys(undelivered)) begin(id)

  return {
    objects: {
      ...objects,
      write: (...written: Parameters<ObjectStore['write']>) => {
        const head = objects.write(...written)
        const event = objectCreated(written[0], head, now())
        for (const { functionName, pattern } of rules) {
          if (!matches(pattern, event)) continue
          const id = randomUUID()
          undelivered[id] = { functionName, event }
          save()
          begin(id)
        }
        return head
      },
    },
    stop: async () => {
      stopping.abort()
      await lastCalls(running)
    },
  }
}

type Written = { key: string; size: number; etag: string }

const objectCreated = (bucket: string, { key, size, etag }: Written, at: number) => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Object Created',
  source: 'aws.s3',
  account,
  time: new Date(at).toISOString(),
  region,
  resources: [`arn:aws:s3:::${bucket}`],
  detail: { version: '0', bucket: { name: bucket }, object: { key, size, etag }, reason: 'PutObject' },
})
