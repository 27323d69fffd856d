import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { queueArn } from '../iam/arns.ts'
import { region } from '../iam/aws-account.ts'
import type { Invoke } from '../lambda/functions.ts'
import { readDataFile } from '../process/data-file.ts'
import { lastCalls } from '../process/last-calls.ts'
import { writePrivateFile } from '../process/private-files.ts'
import type { Log } from '../process/readable-log.ts'

/** A queue and the function that an event source mapping feeds from it, one message at a time. */
export type WorkQueue = {
  /** Of the mapping, which an operator may disable. */
  mappingId: string
  name: string
  functionName: string
  /** How many messages the mapping hands over at the same time. */
  maximumConcurrency: number
  visibilitySeconds: number
  /** After so many receives a message goes to the dead-letter queue. */
  maxReceives: number
}

export type QueuesOptions = {
  queues: readonly WorkQueue[]
  invoke: Invoke
  /** Whether a mapping is disabled: its queue keeps what arrives. */
  isOff: (mappingId: string) => boolean
  /** The stack's own clock. */
  now: () => number
  /** Has what waits, because a queue outlives its readers. */
  file: string
  log: Log
}

const Message = z.object({
  id: z.string(),
  queue: z.string(),
  body: z.string(),
  sentAt: z.number(),
  receives: z.number(),
  visibleAt: z.number(),
})
type Message = z.infer<typeof Message>
type FirstTry = { resolve: (reply: unknown) => void; reject: (error: unknown) => void }

/**
 * Amazon SQS with Lambda's event source mappings. A message is handed to its function while fewer than the maximum concurrency
 * are, is deleted once the function succeeds, and is visible again after the visibility timeout when it fails
 * (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-errorhandling.html and .../services-sqs-scaling.html); one that
 * was received too often is dead (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-dead-letter-queues.html).
 * What was being processed when the stack stopped is visible again at its next start.
 */
export function openQueues({ queues, invoke, isOff, now, file, log }: QueuesOptions) {
  const waiting = readDataFile(file, z.array(Message), 'work that waited is begun by its next schedule') ?? []
  const running = new Map<string, Promise<unknown>>()
  const firstTries = new Map<string, FirstTry>()
  let isStopping = false
  let isStopped = false
  const save = () => writePrivateFile(file, JSON.stringify(waiting))
  const remove = (message: Message) => {
    waiting.splice(waiting.indexOf(message), 1)
    save()
  }

  const receive = async (queue: WorkQueue, message: Message) => {
    message.receives += 1
    message.visibleAt = now() + queue.visibilitySeconds * 1000
    save()
    const first = firstTries.get(message.id)
    firstTries.delete(message.id)
    try {
      const reply = await invoke(queue.functionName, { Records: [recordOf(message)] })
      if (isStopped) return
      remove(message)
      first?.resolve(reply)
    } catch (error) {
      if (isStopped) return
      const isDead = message.receives >= queue.maxReceives
      if (isDead) remove(message)
      log(
        `${queue.functionName} failed for ${message.body}: ${error}. ${isDead ? 'It is given up.' : 'It is tried again.'}`,
      )
      first?.reject(error)
    } finally {
      running.delete(message.id)
      tick()
    }
  }
  /** Hands over what is visible now, for instance after the clock was moved. */
  const tick = () => {
    if (isStopping) return
    for (const queue of queues.filter(({ mappingId }) => !isOff(mappingId))) {
      const own = waiting.filter(({ queue: name }) => name === queue.name)
      const free = queue.maximumConcurrency - own.filter(({ id }) => running.has(id)).length
      const visible = own.filter(({ id, visibleAt }) => visibleAt <= now() && !running.has(id))
      for (const message of visible.slice(0, Math.max(free, 0)))
        running.set(message.id, receive(queue, message))
    }
  }
  for (const message of waiting) message.visibleAt = 0
  tick()
  const timer = setInterval(tick, 1000)
  timer.unref()

  return {
    has: (name: string) => queues.some((queue) => queue.name === name),
    /**
     * Sends a message. Resolves to the reply of its first receive, and rejects if that failed. Resolves to undefined if the queues
     * stop before it is received.
     */
    send: (queue: string, body: string): Promise<unknown> => {
      const message = { id: randomUUID(), queue, body, sentAt: now(), receives: 0, visibleAt: 0 }
      const replied = new Promise<unknown>((resolve, reject) => {
        firstTries.set(message.id, { resolve, reject })
      })
      waiting.push(message)
      save()
      tick()
      return replied
    },
    tick,
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      for (const { resolve } of firstTries.values()) resolve(undefined)
      await lastCalls(running.values())
      isStopped = true
    },
  }
}

/** As in https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html. */
const recordOf = ({ id, queue, body, sentAt, receives }: Message) => ({
  messageId: id,
  receiptHandle: randomUUID(),
  body,
  attributes: {
    ApproximateReceiveCount: String(receives),
    SentTimestamp: String(sentAt),
    SenderId: 'events.amazonaws.com',
    ApproximateFirstReceiveTimestamp: String(sentAt),
  },
  messageAttributes: {},
  md5OfBody: createHash('md5').update(body).digest('hex'),
  eventSource: 'aws:sqs',
  eventSourceARN: queueArn(queue),
  awsRegion: region,
})
